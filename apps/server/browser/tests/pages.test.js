/** Every page: small, accessible, in both languages, on a phone, in every look, on paper. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { test } from "node:test";
import { meter } from "../support/meter.js";
import { leave, Stage } from "../support/stage.js";
import { click, create, look, playOut, random, tap } from "../support/table.js";

const GAMES = ["pente", "attaxx", "hasami", "othello", "dames"];
const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** @type {string[]} */
let paths = [];
/** @type {import("playwright-core").BrowserContextOptions} whose games they are */
let owner = {};
const stage = new Stage(async () => {
  paths = await someGames();
});

/** Games in several states, and the address of every page. */
async function someGames() {
  const { context, page } = await stage.person();
  /** @type {string[]} */
  const games = [];
  for (const game of GAMES) {
    await create(page, { game, opponent: "device", clock: "5+3" });
    const [first] = (await look(page)).usable;
    await click(page, first ?? "");
    games.push(new URL(page.url()).pathname);
  }
  await create(page, { game: "othello", options: { size: "4" }, opponent: "device", name: "Ada" });
  await playOut(page, { chance: random(3), choose: click });
  const finished = new URL(page.url()).pathname;
  await create(page, { game: "pente", opponent: "link" });
  const invitation = new URL(await page.locator("#share-link").inputValue()).pathname;
  games.push(new URL(page.url()).pathname, finished);
  await create(page, { game: "dames", opponent: "engine", level: "engine:1" });
  await page.locator("#act-evaluation").click();
  await page.waitForFunction(() => document.getElementById("evaluation-text")?.textContent !== "");
  games.push(new URL(page.url()).pathname);
  owner = { storageState: await context.storageState() };
  await context.close();
  const rules = GAMES.map((game) => `/rules/${game}`);
  return ["/", "/new", "/archive", "/import", "/about", "/nowhere", ...rules, ...games, invitation, finished.replace("game", "review")];
}

test("games are found again, reviewed and imported", async () => {
  const { context, page, errors } = await stage.person();
  await page.goto("/archive");
  await page.locator('select[name="game"]').selectOption("othello");
  await page.locator('input[name="player"]').fill("ada");
  await page.locator(".search .main").click();
  assert.equal(await page.locator(".games li").count(), 1);
  await page.locator(".games .facts a").click();
  await page.locator("#review-start button").click();
  await page.waitForSelector("#progress-part #review-start[hidden]", { state: "attached" });
  await page.waitForFunction(() => /finished/.test(document.getElementById("review-status")?.textContent ?? ""), null, { timeout: 60_000 });
  assert.ok((await page.locator(".graph .curve").getAttribute("d"))?.includes("L"));
  await page.locator("#go-on").click();
  await page.locator("#show-line").click();
  await page.waitForSelector("#line-bar:not([hidden])");
  await page.locator("#line-back").click();
  await page.locator("#try-line").click();
  await page.waitForSelector(".cell.usable");
  await click(page, (await page.locator(".cell.usable").first().getAttribute("data-square")) ?? "");
  await page.waitForFunction(() => (document.getElementById("line-text")?.textContent ?? "").length > 7);
  await page.locator("#retry-second").click();
  await page.waitForFunction(() => /find a better move/.test(document.getElementById("comment")?.textContent ?? ""));
  await click(page, (await page.locator(".cell.usable").first().getAttribute("data-square")) ?? "");
  await page.waitForFunction(() => /good move|gives away/.test(document.getElementById("comment")?.textContent ?? ""));
  await page.goto("/import");
  await page.locator('textarea[name="text"]').fill("nonsense <script>");
  await page.locator("form.stack .main").click();
  await page.waitForSelector(".error");
  await page.locator('textarea[name="text"]').fill('[Game "othello"]\n\n1. f5 d6 2. c3 d3 *\n');
  await page.locator("form.stack .main").click();
  await page.waitForURL(/\/game\//);
  await page.waitForSelector('#table[data-ply="4"]');
  assert.deepEqual(errors, []);
  await context.close();
});

/**
 * What axe-core finds on a page with everything unfolded.
 * @param {import("playwright-core").Page} page
 * @param {string[]} [rules] only these
 * @returns {Promise<string[]>}
 */
async function violations(page, rules) {
  await page.evaluate(axe);
  return page.evaluate(async (only) => {
    for (const details of document.querySelectorAll("details")) details.open = true;
    const runOnly = only ? { runOnly: { type: "rule", values: only } } : {};
    // @ts-expect-error axe was put on the page by the line before
    const { violations } = await window.axe.run(document, { resultTypes: ["violations"], ...runOnly });
    return violations.map((/** @type {any} */ one) => `${one.id}: ${one.nodes.map((/** @type {any} */ node) => node.html).slice(0, 3).join(" ")}`);
  }, rules);
}

/**
 * Goes to a page and waits until it is quiet.
 * @param {import("playwright-core").Page} page
 * @param {string} path
 */
async function visit(page, path) {
  await page.goto(path);
  if (path.startsWith("/game/")) await page.waitForSelector('html[data-ready] #connection[data-status="connected"]');
}

/** How much of what was shown has moved, as Chromium counts it. */
const shift = () =>
  new Promise((resolve) => {
    new PerformanceObserver((list) => resolve(list.getEntries().reduce((sum, entry) => sum + /** @type {any} */ (entry).value, 0))).observe({ type: "layout-shift", buffered: true });
    setTimeout(() => resolve(0), 50);
  });

test("every page is small, stands still and is accessible, in light, dark and high contrast", async () => {
  const ada = await stage.person({ ...owner, reducedMotion: "reduce", colorScheme: "light" });
  const { page } = ada;
  const { session, sum } = await meter(ada.context, page);
  for (const path of paths) {
    await session.send("Network.clearBrowserCache");
    sum.bytes = 0;
    await visit(page, path);
    await page.waitForLoadState("networkidle");
    assert.ok(sum.bytes > 1_000 && sum.bytes < 150_000, `${path} transfers ${sum.bytes} bytes`);
    const moved = Number(await page.evaluate(shift));
    assert.ok(moved < 0.001, `${path} shifts by ${moved}`);
    assert.deepEqual(await violations(page), [], path);
    // A look changes colours and nothing else.
    const colours = ["color-contrast", "link-in-text-block"];
    await page.emulateMedia({ colorScheme: "dark" });
    assert.deepEqual(await violations(page, colours), [], `${path} in the dark`);
    await page.emulateMedia({ contrast: "more" });
    assert.deepEqual(await violations(page, colours), [], `${path} in the dark, with high contrast`);
    await page.emulateMedia({ colorScheme: "light" });
    assert.deepEqual(await violations(page, colours), [], `${path} with high contrast`);
    await page.emulateMedia({ contrast: "no-preference" });
    if (process.env["PLATEAU_TIMELINE"]) console.log(`${path}: ${sum.bytes} bytes, layout shift ${moved}`);
  }
  await leave(ada);
});

test("every page fits a phone of 320 pixels and is accessible there", async () => {
  const ada = await stage.phone({ ...owner, reducedMotion: "reduce" });
  for (const path of paths) {
    await visit(ada.page, path);
    const width = await ada.page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(width <= 320, `${path} is ${width} pixels wide`);
    assert.deepEqual(await violations(ada.page), [], path);
  }
  await leave(ada);
});

test("high contrast that was chosen is that of the system", async () => {
  const ada = await stage.person();
  const { page, context } = ada;
  const looks = () =>
    page.evaluate(() => {
      const style = (/** @type {string} */ selector) => getComputedStyle(/** @type {Element} */ (document.querySelector(selector)));
      return [style("body").color, style("body").backgroundColor, style(".strip").borderColor, style(".board .symbol").display, style(".board .disc").strokeWidth];
    });
  const path = /** @type {string} */ (paths.find((one) => one.startsWith("/game/")));
  await visit(page, path);
  const usual = await looks();
  await page.emulateMedia({ contrast: "more" });
  const system = await looks();
  assert.notDeepEqual(system, usual);
  await page.emulateMedia({ contrast: "no-preference" });
  assert.deepEqual(await looks(), usual);
  await context.addCookies([{ name: "contrast", value: "more", url: stage.server.url }]);
  await visit(page, path);
  assert.deepEqual(await looks(), system);
  await page.locator(".look summary").click();
  await page.locator('input[name="contrast"]').uncheck();
  assert.deepEqual(await looks(), usual);
  await leave(ada);
});

test("questions are accessible too", async () => {
  const ada = await stage.person({ reducedMotion: "reduce" });
  await create(ada.page, { game: "othello", opponent: "device" });
  await ada.page.locator("#act-resign").click();
  await ada.page.waitForSelector("#resign-dialog[open]");
  assert.deepEqual(await violations(ada.page), []);
  await leave(ada);
});

test("a game prints its board and every move, the last one too", async () => {
  const ada = await stage.person(owner);
  const { page } = ada;
  await visit(page, /** @type {string} */ (paths.find((one) => one.startsWith("/game/"))));
  await page.emulateMedia({ media: "print" });
  for (const id of ["act-resign", "act-flip", "connection"]) assert.equal(await page.locator(`#${id}`).isVisible(), false, id);
  for (const one of ["#board svg", "#strip-first .name", "#moves .ply[aria-current]"]) assert.equal(await page.locator(one).isVisible(), true, one);
  assert.equal(await page.locator("#moves .ply[aria-current]").evaluate((ply) => getComputedStyle(ply).color), "rgb(0, 0, 0)");
  await leave(ada);
});

/** The layers of the board that the server draws too, in a form that does not depend on the order of attributes. */
const layers = () => {
  const text = (/** @type {Element} */ element) => {
    const attributes = [...element.attributes].map(({ name, value }) => `${name}=${value}`).sort();
    /** @type {string[]} */
    const children = [...element.children].map(text);
    return `<${element.tagName} ${attributes.join(" ")}>${children.join("") || element.textContent}`;
  };
  const found = [...document.querySelectorAll("#board .surface, #board .pieces, #board .labels, #board .last-to, #board .last-from")];
  return found.map(text).sort();
};

test("the server draws the same board as the script", async () => {
  const [still, alive] = [await stage.person({ javaScriptEnabled: false }), await stage.person()];
  for (const path of paths.filter((one) => one.startsWith("/game/"))) {
    for (const { page } of [still, alive]) await page.goto(path);
    await alive.page.waitForSelector(".board .cell");
    const drawn = await still.page.evaluate(layers);
    assert.ok(drawn.length >= 3, path);
    assert.deepEqual(drawn, await alive.page.evaluate(layers), path);
  }
  await still.context.close();
  await alive.context.close();
});

test("pages speak the language of the browser, or the one that was chosen", async () => {
  const { context, page } = await stage.person({ locale: "fr-FR" });
  await page.goto("/");
  assert.equal(await page.locator("html").getAttribute("lang"), "fr");
  await page.getByText("Nouvelle partie").first().waitFor();
  await page.locator(".look summary").click();
  await page.locator('button[name="lang"][value="en"]').click();
  await page.waitForSelector('html[lang="en"]');
  await page.goto("/new");
  assert.equal(await page.locator("h1").innerText(), "New game");
  await page.locator(".look summary").click();
  await page.locator('button[name="lang"][value="fr"]').click();
  await page.waitForSelector('html[lang="fr"]');
  assert.equal(new URL(page.url()).pathname, "/new");
  await create(page, { game: "othello", opponent: "device" });
  assert.match(await page.locator("#status").innerText(), /Noir/);
  await click(page, "0,0");
  await page.waitForSelector("#status.notice");
  assert.match(await page.locator("#status").innerText(), /ne touche aucun pion/);
  await context.close();
});

test("on a phone, a small board asks before it plays", async () => {
  const { context, page } = await stage.phone();
  await create(page, { game: "pente", opponent: "device" });
  await tap(page, "9,9");
  await page.waitForSelector("#confirm:not([hidden])");
  await tap(page, "9,9");
  await page.waitForSelector('#table[data-ply="1"]');
  await context.close();
});

test("the look is chosen and remembered", async () => {
  const { context, page } = await stage.person();
  await page.goto("/");
  await page.locator(".look summary").click();
  await page.locator('input[name="theme"][value="dark"]').check();
  await page.locator('input[name="contrast"]').check();
  await page.goto("/about");
  assert.equal(await page.locator("html").getAttribute("data-theme"), "dark");
  assert.equal(await page.locator("html").getAttribute("data-contrast"), "more");
  await context.close();
});
