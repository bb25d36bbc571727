/** Two people, and what happens when something breaks. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { SHORT } from "../support/rules.js";
import { leave, Stage } from "../support/stage.js";
import { click, create, look, move, moved, press, random, ready } from "../support/table.js";

const stage = new Stage();

/**
 * Two people at one game, joined by the link.
 * @param {Parameters<typeof create>[1]} wanted
 */
async function pair(wanted) {
  const [ada, bob] = await Promise.all([stage.person(), stage.person()]);
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

/**
 * Plays a game of two people to its end: one by mouse, the other by keyboard.
 * @param {import("../support/stage.js").Person} ada
 * @param {import("../support/stage.js").Person} bob
 * @param {import("playwright-core").Page[]} pages everybody who looks
 */
async function playTogether(ada, bob, pages) {
  const chance = random(5);
  for (let turn = 0; turn < 300; turn += 1) {
    const { status, ply, usable, pass } = await look(ada.page);
    if (status === "over") return;
    if (usable.length > 0 || pass) await move(ada.page, { chance, choose: click });
    else await move(bob.page, { chance, choose: press });
    await Promise.all(pages.map((page) => moved(page, ply)));
  }
  throw new Error("the game does not end");
}

for (const rules of SHORT) {
  test(`two browsers play ${rules.game} by link, to the end, one by mouse and one by keyboard`, async () => {
    const { ada, bob } = await pair(rules);
    // Nobody gets help against a person.
    for (const { page } of [ada, bob]) {
      for (const id of ["act-hint", "act-evaluation", "evaluation"]) assert.equal(await page.locator(`#${id}`).isVisible(), false);
    }
    await playTogether(ada, bob, [ada.page, bob.page]);
    for (const { page } of [ada, bob]) assert.match((await look(page)).said, /wins|Draw/);
    assert.deepEqual(await movesOf(ada.page), await movesOf(bob.page));
    await leave(ada, bob);
  });
}

test("somebody looks on, then a rematch, a draw offer and a resignation", async () => {
  const { ada, bob } = await pair({ game: "othello", options: { size: "4" } });
  const watcher = await stage.person();
  await watcher.page.goto(new URL(ada.page.url()).pathname);
  await watcher.page.waitForSelector('#connection[data-status="connected"]');
  await ada.page.waitForSelector("#spectators:not([hidden])");
  await playTogether(ada, bob, [ada.page, bob.page, watcher.page]);
  assert.deepEqual(await movesOf(ada.page), await movesOf(watcher.page));
  assert.equal(await watcher.page.locator("#act-resign").isVisible(), false);
  const rematch = async (/** @type {import("playwright-core").Page} */ asks, /** @type {import("playwright-core").Page} */ agrees) => {
    const before = asks.url();
    await asks.locator("#act-rematch").click();
    await agrees.locator("#offer-accept").click();
    await Promise.all([asks, agrees].map((page) => page.waitForURL((url) => url.pathname.startsWith("/game/") && url.href !== before)));
    assert.equal(asks.url(), agrees.url());
    await Promise.all([ready(asks), ready(agrees)]);
  };
  await rematch(ada.page, bob.page);
  const first = (await look(ada.page)).usable.length > 0 ? ada : bob;
  assert.equal(first, bob, "the sides are changed");
  await move(bob.page, { chance: random(1), choose: click });
  await ada.page.locator("#act-draw").click();
  await bob.page.locator("#offer-decline").click();
  await ada.page.waitForSelector("#status.notice");
  assert.equal((await look(ada.page)).status, "live");
  await bob.page.locator("#act-draw").click();
  await ada.page.locator("#offer-accept").click();
  await Promise.all([ada, bob].map(({ page }) => page.waitForSelector('#table[data-status="over"]')));
  await rematch(bob.page, ada.page);
  await bob.page.locator("#act-resign").click();
  await bob.page.locator("#resign-dialog [value=resign]").click();
  await ada.page.waitForSelector('#table[data-status="over"]');
  assert.match((await look(ada.page)).said, /resign/);
  await leave(ada, bob, watcher);
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
  await leave(ada, bob);
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
  await leave(ada, bob);
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
  await leave(ada, bob);
});

test("a server that is killed and started again has every acknowledged move", async () => {
  const { ada, bob } = await pair({ game: "attaxx", options: { size: "7" } });
  const chance = random(4);
  for (let ply = 0; ply < 6; ply += 1) {
    await move(ply % 2 === 0 ? ada.page : bob.page, { chance, choose: click });
    await Promise.all([moved(ada.page, ply), moved(bob.page, ply)]);
  }
  const known = await movesOf(ada.page);
  await stage.server.down({ hard: true });
  await ada.page.waitForSelector('#connection:not([data-status="connected"])');
  // A move made while the server is gone is sent again when it is back.
  const [square] = (await look(ada.page)).usable;
  await click(ada.page, square ?? "");
  await stage.server.up();
  await Promise.all([moved(ada.page, 6), moved(bob.page, 6)]);
  assert.deepEqual((await movesOf(bob.page)).slice(0, 6), known);
  assert.equal((await movesOf(bob.page)).length, 7);
  await move(bob.page, { chance, choose: click });
  await moved(ada.page, 7);
  const fresh = await stage.person();
  await fresh.page.goto(new URL(ada.page.url()).pathname);
  await fresh.page.waitForSelector("html[data-ready]");
  assert.deepEqual(await movesOf(fresh.page), await movesOf(ada.page));
  await leave(ada, bob, fresh);
});
