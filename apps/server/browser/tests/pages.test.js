/** Every page: without violations of accessibility, in both languages, on a phone, in every look. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { after, before, test } from "node:test";
import { launch, person } from "../support/browser.js";
import { Server } from "../support/server.js";
import { click, create, look, playOut, random } from "../support/table.js";

const GAMES = ["pente", "attaxx", "hasami", "othello", "dames"];
const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** @type {Server} */
let server;
/** @type {import("playwright-core").Browser} */
let browser;
/** @type {string[]} */
let paths = [];
before(async () => {
  [server, browser] = await Promise.all([Server.start(), launch()]);
  paths = await someGames();
});
after(async () => {
  await browser?.close();
  await server?.end();
});

/** Games in several states, and the address of every page. */
async function someGames() {
  const { context, page } = await person(browser, server.url);
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
  await context.close();
  const rules = GAMES.map((game) => `/rules/${game}`);
  return ["/", "/new", "/archive", "/import", "/about", "/nowhere", ...rules, ...games, invitation, finished.replace("game", "review")];
}

/** @param {import("playwright-core").Page} page */
async function violations(page) {
  await page.evaluate(axe);
  const found = await page.evaluate(async () => {
    // @ts-expect-error axe was put on the page by the line before
    const { violations } = await window.axe.run(document, { resultTypes: ["violations"] });
    return violations.map((/** @type {any} */ one) => `${one.id}: ${one.nodes.map((/** @type {any} */ node) => node.html).slice(0, 3).join(" ")}`);
  });
  return found;
}

for (const look of /** @type {const} */ (["light", "dark", "contrast"])) {
  test(`no page has a violation of accessibility: ${look}`, async () => {
    const { context, page, errors } = await person(browser, server.url, { colorScheme: look === "dark" ? "dark" : "light", reducedMotion: "reduce" });
    if (look === "contrast") await context.addCookies([{ name: "contrast", value: "more", url: server.url }]);
    for (const path of look === "contrast" ? paths.slice(0, 12) : paths) {
      await page.goto(path);
      await page.waitForLoadState("networkidle");
      assert.deepEqual(await violations(page), [], path);
    }
    assert.deepEqual(errors, []);
    await context.close();
  });
}

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
  const [still, alive] = [await person(browser, server.url, { javaScriptEnabled: false }), await person(browser, server.url)];
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
  const { context, page } = await person(browser, server.url, { locale: "fr-FR" });
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

test("every page fits a phone of 320 pixels", async () => {
  const { context, page, errors } = await person(browser, server.url, { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true });
  for (const path of paths) {
    await page.goto(path);
    await page.waitForLoadState("networkidle");
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(width <= 320, `${path} is ${width} pixels wide`);
  }
  assert.deepEqual(errors, []);
  await context.close();
});

test("on a phone, a small board asks before it plays", async () => {
  const { context, page } = await person(browser, server.url, { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true });
  await create(page, { game: "pente", opponent: "device" });
  const tap = async (/** @type {string} */ square) => {
    const box = await page.locator(`.cell[data-square="${square}"]`).boundingBox();
    await page.touchscreen.tap((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2);
  };
  await tap("9,9");
  await page.waitForSelector("#confirm:not([hidden])");
  await tap("9,9");
  await page.waitForSelector('#table[data-ply="1"]');
  await context.close();
});

test("the look is chosen and remembered", async () => {
  const { context, page } = await person(browser, server.url);
  await page.goto("/");
  await page.locator(".look summary").click();
  await page.locator('input[name="theme"][value="dark"]').check();
  await page.locator('input[name="contrast"]').check();
  await page.goto("/about");
  assert.equal(await page.locator("html").getAttribute("data-theme"), "dark");
  assert.equal(await page.locator("html").getAttribute("data-contrast"), "more");
  await context.close();
});

test("games are found again, reviewed and imported", async () => {
  const { context, page, errors } = await person(browser, server.url);
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
