/** A whole game of each of the five, by mouse and by keyboard, on one device and against the engine. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { launch, person } from "../support/browser.js";
import { Server } from "../support/server.js";
import { click, create, look, move, playOut, press, random } from "../support/table.js";

/**
 * Rules that end soon, so that a whole game stays short.
 * @type {{ game: string, variant?: string, options?: Record<string, string> }[]}
 */
const GAMES = [
  { game: "pente", options: { size: "7" } },
  { game: "attaxx", options: { size: "5", holes: "c3", refuges: "b2" } },
  { game: "hasami", variant: "neuf", options: { "stones-left": "7" } },
  { game: "othello", options: { size: "6" } },
  { game: "dames", variant: "russe" },
];

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

for (const [hand, choose] of /** @type {const} */ ([["mouse", click], ["keyboard", press]])) {
  for (const [index, rules] of GAMES.entries()) {
    test(`${rules.game} by ${hand}, to its end`, async () => {
      const { context, page, errors } = await person(browser, server.url, { reducedMotion: hand === "keyboard" ? "reduce" : "no-preference" });
      await create(page, { ...rules, opponent: "device" });
      const moves = await playOut(page, { chance: random(index + 1), choose });
      assert.ok(moves > 4, `only ${moves} moves`);
      const { status, said } = await look(page);
      assert.equal(status, "over");
      assert.ok(said.length > 5, "the result is said");
      assert.equal(await page.locator("#act-rematch").isVisible(), true);
      assert.deepEqual(errors, []);
      await context.close();
    });
  }
}

for (const [index, rules] of GAMES.entries()) {
  test(`${rules.game} against the engine, to its end`, async () => {
    const { context, page, errors } = await person(browser, server.url);
    await create(page, { ...rules, opponent: "engine", level: "engine:1", side: index % 2 === 0 ? "first" : "second" });
    await playOut(page, { chance: random(index + 7), choose: index % 2 === 0 ? click : press });
    assert.equal((await look(page)).status, "over");
    assert.deepEqual(errors, []);
    await context.close();
  });
}

test("pieces can be dragged", async () => {
  const { context, page, errors } = await person(browser, server.url);
  await create(page, { game: "dames", opponent: "device" });
  const centre = (/** @type {string} */ square) =>
    page.evaluate((name) => {
      const { x, y, width, height } = /** @type {Element} */ (document.querySelector(`.cell[data-square="${name}"]`)).getBoundingClientRect();
      return { x: x + width / 2, y: y + height / 2 };
    }, square);
  const [from, to] = [await centre("6,3"), await centre("5,4")];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 });
  assert.equal(await page.locator(".piece.dragged").count(), 1);
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
  await page.waitForSelector('#table[data-ply="1"]');
  assert.deepEqual(errors, []);
  await context.close();
});

test("the keyboard: one tab stop, words for every cell, moves announced, nothing that moves when less motion is asked for", async () => {
  const { context, page, errors } = await person(browser, server.url, { reducedMotion: "reduce" });
  await create(page, { game: "othello", opponent: "device" });
  assert.equal(await page.locator('.board [tabindex="0"]').count(), 1);
  assert.equal(await page.locator('.cell[data-square="3,3"]').getAttribute("aria-label"), "d4, White");
  assert.equal(await page.locator('.cell[data-square="0,0"]').getAttribute("aria-label"), "a1, empty");
  await press(page, "2,3");
  await page.waitForSelector('#table[data-ply="1"]');
  assert.equal(await page.locator("#said").innerText(), "Black: d3. Turned: 1.");
  assert.equal(await page.evaluate(() => document.getAnimations().filter((one) => one.effect instanceof KeyframeEffect && one.effect.target?.closest(".board")).length), 0);
  assert.equal(await page.locator('.cell[data-square="3,3"]').getAttribute("aria-label"), "d4, Black");
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute("data-square")), "2,3");
  await page.keyboard.press("f");
  assert.equal(await page.locator(".board .cell").first().getAttribute("data-square"), "7,7");
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute("data-square")), "2,3");
  await page.locator("#moves .ply").focus();
  await page.keyboard.press("ArrowLeft");
  await page.locator("#go-first").focus();
  await page.keyboard.press("ArrowLeft");
  await page.waitForSelector("#browsing:not([hidden])");
  assert.deepEqual(errors, []);
  await context.close();
});

test("a refused move says why, and nothing happens", async () => {
  const { context, page } = await person(browser, server.url);
  await create(page, { game: "othello", opponent: "device" });
  await click(page, "0,0");
  await page.waitForSelector("#status.notice");
  assert.match(await page.locator("#status").innerText(), /a1/);
  assert.equal((await look(page)).ply, 0);
  await create(page, { game: "dames", opponent: "device" });
  await click(page, "6,3");
  await click(page, "4,3");
  await page.waitForSelector("#status.notice");
  assert.equal((await look(page)).ply, 0);
  await context.close();
});

test("moves can be confirmed, taken back, walked through and hinted at", async () => {
  const { context, page, errors } = await person(browser, server.url);
  await create(page, { game: "othello", opponent: "engine", level: "engine:1", side: "first" });
  await page.locator(".panel .more summary").click();
  await page.locator("#pref-confirm").check();
  const [target] = (await look(page)).usable;
  await click(page, target ?? "");
  assert.equal(await page.locator("#confirm").isVisible(), true);
  await page.locator("#confirm-cancel").click();
  assert.equal((await look(page)).ply, 0);
  await click(page, target ?? "");
  await page.locator("#confirm-play").click();
  await page.waitForSelector('#table[data-ply="2"]');
  await page.locator("#pref-confirm").uncheck();
  await page.locator("#go-first").click();
  await page.waitForSelector("#browsing:not([hidden])");
  assert.equal(await page.locator(".piece").count(), 4);
  await page.locator("#browsing-back").click();
  await page.locator("#act-hint").click();
  await page.waitForSelector(".mark.hint-to");
  await page.locator("#act-evaluation").click();
  await page.waitForFunction(() => document.getElementById("evaluation-text")?.textContent !== "");
  await page.locator("#act-takeback").click();
  await page.waitForSelector('#table[data-ply="0"]');
  const before = await page.locator(".board .cell").first().getAttribute("data-square");
  await page.locator("#act-flip").click();
  assert.notEqual(await page.locator(".board .cell").first().getAttribute("data-square"), before);
  await move(page, { chance: random(3), choose: click });
  await page.waitForSelector('#table[data-ply="2"]');
  await page.locator("#act-resign").click();
  await page.locator("#resign-dialog [value=resign]").click();
  await page.waitForSelector('#table[data-status="over"]');
  const first = page.url();
  await page.locator("#act-rematch").click();
  await page.waitForURL((url) => url.pathname.startsWith("/game/") && url.href !== first);
  assert.deepEqual(errors, []);
  await context.close();
});

/**
 * Starts a game of draughts on one device from a position.
 * @param {import("playwright-core").Page} page
 * @param {string} position
 */
async function draughts(page, position) {
  await page.goto("/import");
  await page.locator('textarea[name="text"]').fill(position);
  await page.locator('select[name="game"]').selectOption("dames");
  await page.locator("form.stack .main").click();
  await page.waitForURL(/\/game\//);
  await page.waitForSelector('#connection[data-status="connected"]');
}

test("two captures with the same ends are a question", async () => {
  const { context, page, errors } = await person(browser, server.url);
  // The king on 44 takes three pieces to 25 by way of 22 and 9, or of 28 and 14.
  await draughts(page, "W:WK44:B23,35,39,18,45,11,20");
  await click(page, "8,7");
  await click(page, "4,9");
  const choices = page.locator("dialog.choice[open] .choices button");
  await choices.first().waitFor();
  assert.equal(await choices.count(), 2);
  await page.keyboard.press("Escape");
  assert.equal((await look(page)).ply, 0);
  await click(page, "8,7");
  await click(page, "4,9");
  await choices.nth(1).click();
  await page.waitForSelector('#table[data-ply="1"]');
  assert.match(await page.locator("#moves .ply").innerText(), /^44x28x14x25/);
  assert.deepEqual(errors, []);
  await context.close();
});

test("a rafle is clicked cell by cell, or by its last cell", async () => {
  const { context, page, errors } = await person(browser, server.url);
  const position = "W:W38,43,48,49:B32,22,13,4,15";
  for (const squares of [["7,4", "5,2", "3,4", "1,6"], ["7,4", "1,6"]]) {
    await draughts(page, position);
    for (const square of squares) await click(page, square);
    await page.waitForSelector('#table[data-ply="1"]');
    await page.waitForFunction(() => document.querySelectorAll(".piece.second:not(.ghost)").length === 2);
  }
  assert.deepEqual(errors, []);
  await context.close();
});
