/** Two people, and what happens when something breaks. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { launch, person } from "../support/browser.js";
import { Server } from "../support/server.js";
import { click, create, look, move, moved, random, ready } from "../support/table.js";

/** @type {Server} */
let server;
/** @type {import("playwright-core").Browser} */
let browser;
before(async () => {
  [server, browser] = await Promise.all([Server.start(), launch()]);
});
after(async () => {
  await browser?.close();
  await server?.end();
});

/**
 * Two people at one game, joined by the link.
 * @param {Parameters<typeof create>[1]} wanted
 */
async function pair(wanted) {
  const [ada, bob] = await Promise.all([person(browser, server.url), person(browser, server.url)]);
  await create(ada.page, { ...wanted, opponent: "link", name: "Ada", side: "first" });
  const link = await ada.page.locator("#share-link").inputValue();
  await bob.page.goto(link);
  await bob.page.locator('input[name="name"]').fill("Bob <b>");
  await bob.page.locator("#join").click();
  await ready(bob.page);
  await ada.page.waitForFunction(() => document.querySelector("#strip-second .name")?.textContent === "Bob <b>");
  return { ada, bob };
}

/** @param {import("playwright-core").Page} page */
const movesOf = (page) => page.locator("#moves .ply").allInnerTexts();

test("two browsers play each other by link, to the end, with a draw offer and a rematch", async () => {
  const { ada, bob } = await pair({ game: "othello", options: { size: "4" } });
  const watcher = await person(browser, server.url);
  await watcher.page.goto(new URL(ada.page.url()).pathname);
  await watcher.page.waitForSelector('#connection[data-status="connected"]');
  await ada.page.waitForSelector("#spectators:not([hidden])");
  const chance = random(5);
  for (let turn = 0; turn < 40; turn += 1) {
    const { status, ply } = await look(ada.page);
    if (status === "over") break;
    await moved(bob.page, ply - 1);
    const mover = (await look(ada.page)).usable.length > 0 || (await look(ada.page)).pass ? ada : bob;
    await move(mover.page, { chance, choose: click });
    await Promise.all([moved(ada.page, ply), moved(bob.page, ply), moved(watcher.page, ply)]);
  }
  for (const { page } of [ada, bob, watcher]) assert.equal((await look(page)).status, "over");
  assert.deepEqual(await movesOf(ada.page), await movesOf(bob.page));
  assert.deepEqual(await movesOf(ada.page), await movesOf(watcher.page));
  assert.equal(await watcher.page.locator("#act-resign").isVisible(), false);
  await ada.page.locator("#act-rematch").click();
  await bob.page.locator("#offer-accept").click();
  await Promise.all([ada, bob].map(({ page }) => page.waitForURL((url) => !watcher.page.url().endsWith(url.pathname))));
  assert.equal(ada.page.url(), bob.page.url());
  await ready(bob.page);
  await ada.page.waitForSelector('#connection[data-status="connected"]');
  const first = (await look(ada.page)).usable.length > 0 ? ada : bob;
  await move(first.page, { chance, choose: click });
  await ada.page.locator("#act-draw").click();
  await bob.page.locator("#offer-accept").click();
  await Promise.all([ada, bob].map(({ page }) => page.waitForSelector('#table[data-status="over"]')));
  for (const { errors, context } of [ada, bob, watcher]) {
    assert.deepEqual(errors, []);
    await context.close();
  }
});

test("a guest changes names in the middle of a game, and everybody sees it", async () => {
  const { ada, bob } = await pair({ game: "hasami" });
  await ada.page.locator(".panel .more summary").click();
  await ada.page.locator("#name-input").fill("Ada L.");
  await ada.page.locator("#name-form button").click();
  await bob.page.waitForFunction(() => document.querySelector("#strip-first .name")?.textContent === "Ada L.");
  // Bob plays the second side, whose stones start at the top: he sees the board turned.
  assert.equal(await bob.page.locator("#table.flipped").count(), 1);
  assert.equal(await ada.page.locator("#table.flipped").count(), 0);
  for (const { errors, context } of [ada, bob]) {
    assert.deepEqual(errors, []);
    await context.close();
  }
});

test("the opponent is asked before a move is taken back", async () => {
  const { ada, bob } = await pair({ game: "pente" });
  await move(ada.page, { chance: random(2), choose: click });
  await moved(bob.page, 0);
  await ada.page.locator("#act-takeback").click();
  await bob.page.locator("#offer-decline").click();
  await ada.page.waitForSelector("#status.notice");
  assert.equal((await look(ada.page)).ply, 1);
  await ada.page.locator("#act-takeback").click();
  await bob.page.locator("#offer-accept").click();
  await Promise.all([ada, bob].map(({ page }) => page.waitForSelector('#table[data-ply="0"]')));
  for (const { errors, context } of [ada, bob]) {
    assert.deepEqual(errors, []);
    await context.close();
  }
});

test("a reload and a lost network in mid-game lose nothing, and the clocks agree", async () => {
  const { ada, bob } = await pair({ game: "othello", clock: "5+3" });
  const chance = random(9);
  for (let ply = 0; ply < 4; ply += 1) {
    await move(ply % 2 === 0 ? ada.page : bob.page, { chance, choose: click });
    await Promise.all([moved(ada.page, ply), moved(bob.page, ply)]);
  }
  await ada.page.reload();
  await ready(ada.page);
  assert.equal((await look(ada.page)).ply, 4);
  assert.deepEqual(await movesOf(ada.page), await movesOf(bob.page));
  await ada.context.setOffline(true);
  await ada.page.evaluate(() => dispatchEvent(new Event("offline")));
  await ada.page.waitForSelector('#connection[data-status="waiting"]');
  // Ada moves without a network: the move waits and is played once, when the network is back.
  const [square] = (await look(ada.page)).usable;
  await click(ada.page, square ?? "");
  await ada.page.waitForTimeout(300);
  assert.equal((await look(bob.page)).ply, 4);
  await ada.context.setOffline(false);
  await Promise.all([moved(ada.page, 4), moved(bob.page, 4)]);
  await ada.page.waitForSelector('#connection[data-status="connected"]');
  assert.deepEqual(await movesOf(ada.page), await movesOf(bob.page));
  await ada.page.waitForTimeout(1_200);
  const clocks = await Promise.all([ada, bob].map(({ page }) => page.locator(".clock").allInnerTexts()));
  const seconds = (/** @type {string} */ text) => text.split(":").reduce((sum, part) => sum * 60 + Number(part), 0);
  for (const index of [0, 1]) {
    const [one, two] = clocks.map((texts) => seconds(texts[index] ?? ""));
    assert.ok(Math.abs((one ?? 0) - (two ?? 0)) <= 1, `clocks differ: ${clocks}`);
  }
  for (const { errors, context } of [ada, bob]) {
    assert.deepEqual(errors, []);
    await context.close();
  }
});

test("a server that is killed and started again has every acknowledged move", async () => {
  const { ada, bob } = await pair({ game: "attaxx", options: { size: "7" } });
  const chance = random(4);
  for (let ply = 0; ply < 6; ply += 1) {
    await move(ply % 2 === 0 ? ada.page : bob.page, { chance, choose: click });
    await Promise.all([moved(ada.page, ply), moved(bob.page, ply)]);
  }
  const known = await movesOf(ada.page);
  await server.down({ hard: true });
  await ada.page.waitForSelector('#connection:not([data-status="connected"])');
  // A move made while the server is gone is sent again when it is back.
  const [square] = (await look(ada.page)).usable;
  await click(ada.page, square ?? "");
  await server.up();
  await Promise.all([moved(ada.page, 6), moved(bob.page, 6)]);
  assert.deepEqual((await movesOf(bob.page)).slice(0, 6), known);
  assert.equal((await movesOf(bob.page)).length, 7);
  await move(bob.page, { chance, choose: click });
  await moved(ada.page, 7);
  const fresh = await person(browser, server.url);
  await fresh.page.goto(new URL(ada.page.url()).pathname);
  await fresh.page.waitForSelector("html[data-ready]");
  assert.deepEqual(await movesOf(fresh.page), await movesOf(ada.page));
  for (const { errors, context } of [ada, bob, fresh]) {
    assert.deepEqual(errors, []);
    await context.close();
  }
});
