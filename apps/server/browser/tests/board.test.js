/** The board and what stands around it: dragging, touching, keys, refusals, confirmation, captures, sounds. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { leave, Stage } from "../support/stage.js";
import { click, create, look, middle, move, press, random } from "../support/table.js";

const stage = new Stage();

test("pieces can be dragged", async () => {
  const ada = await stage.person();
  const { page } = ada;
  await create(page, { game: "dames", opponent: "device" });
  const [from, to] = [await middle(page, "6,3"), await middle(page, "5,4")];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 });
  assert.equal(await page.locator(".piece.dragged").count(), 1);
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
  await page.waitForSelector('#table[data-ply="1"]');
  await leave(ada);
});

test("pieces can be dragged with a finger, and the page stays where it is", async () => {
  const ada = await stage.phone({ viewport: { width: 390, height: 700 } });
  const { page, context } = ada;
  await create(page, { game: "dames", opponent: "device" });
  const [from, to] = [await middle(page, "6,3"), await middle(page, "5,4")];
  const before = await page.evaluate("scrollY");
  const session = await context.newCDPSession(page);
  /** @param {"touchStart" | "touchMove" | "touchEnd"} type @param {number} [way] how much of the way is done, from 0 to 1 */
  const touch = (type, way = 0) =>
    session.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: type === "touchEnd" ? [] : [{ x: from.x + (to.x - from.x) * way, y: from.y + (to.y - from.y) * way }],
    });
  await touch("touchStart");
  for (const way of [0.3, 0.6]) await touch("touchMove", way);
  await page.waitForSelector(".piece.dragged");
  await touch("touchMove", 1);
  await touch("touchEnd");
  await page.waitForSelector('#table[data-ply="1"]');
  assert.equal(await page.locator("#moves .ply").innerText(), "32-28");
  assert.equal(await page.evaluate("scrollY"), before);
  await leave(ada);
});

test("there is no sound until it is wished for", async () => {
  const ada = await stage.person();
  const { page } = ada;
  await page.addInitScript(() => {
    const tones = /** @type {number[]} */ ([]);
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (/** @type {number | undefined} */ when) {
      tones.push(this.frequency.value);
      start.call(this, when);
    };
    Object.assign(window, { tones });
  });
  const tones = () => page.evaluate("window.tones.splice(0).length");
  await create(page, { game: "othello", opponent: "device" });
  await click(page, "2,3");
  await page.waitForSelector('#table[data-ply="1"]');
  assert.equal(await tones(), 0);
  await page.locator(".panel .more summary").click();
  assert.equal(await page.locator("#pref-sound").isChecked(), false);
  await page.locator("#pref-sound").check();
  assert.equal(await tones(), 1, "a switch that is heard");
  await click(page, "2,2");
  await page.waitForSelector('#table[data-ply="2"]');
  assert.equal(await tones(), 2, "a disc was turned");
  await page.locator("#act-resign").click();
  await page.locator("#resign-dialog [value=resign]").click();
  await page.waitForSelector('#table[data-status="over"]');
  assert.equal(await tones(), 3, "the end");
  // The wish is remembered.
  await page.reload();
  await page.waitForSelector("html[data-ready]");
  assert.equal(await page.locator("#pref-sound").isChecked(), true);
  await leave(ada);
});

test("the keyboard: one tab stop, words for every cell, moves announced, nothing that moves when less motion is asked for", async () => {
  const ada = await stage.person({ reducedMotion: "reduce" });
  const { page } = ada;
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
  await leave(ada);
});

test("a refused move says why, and nothing happens", async () => {
  const ada = await stage.person();
  const { page } = ada;
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
  await leave(ada);
});

test("moves can be confirmed, taken back, walked through and hinted at", async () => {
  const ada = await stage.person();
  const { page } = ada;
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
  await leave(ada);
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
  const ada = await stage.person();
  const { page } = ada;
  // The king on 44 takes three pieces to 25 by way of 22 and 9, or of 28 and 14.
  await draughts(page, "W:WK44:B23,35,39,18,45,11,20");
  await click(page, "8,7");
  await click(page, "4,9");
  const choices = page.locator("dialog.choice[open] .choices button");
  await choices.first().waitFor();
  assert.equal(await choices.count(), 2);
  await page.keyboard.press("Escape");
  await page.locator("dialog.choice").waitFor({ state: "detached" });
  assert.equal((await look(page)).ply, 0);
  await click(page, "8,7");
  await click(page, "4,9");
  await choices.nth(1).click();
  await page.waitForSelector('#table[data-ply="1"]');
  assert.match(await page.locator("#moves .ply").innerText(), /^44x28x14x25/);
  await leave(ada);
});

test("a rafle is clicked cell by cell, or by its last cell", async () => {
  const ada = await stage.person();
  const { page } = ada;
  const position = "W:W38,43,48,49:B32,22,13,4,15";
  for (const squares of [["7,4", "5,2", "3,4", "1,6"], ["7,4", "1,6"]]) {
    await draughts(page, position);
    for (const square of squares) await click(page, square);
    await page.waitForSelector('#table[data-ply="1"]');
    await page.waitForFunction(() => document.querySelectorAll(".piece.second:not(.ghost)").length === 2);
  }
  await leave(ada);
});
