/** Playing on the page as a person does: only what the page shows is used. */

/** @typedef {import("playwright-core").Page} Page */

/**
 * Fills in the form of a new game and starts it.
 * @param {Page} page
 * @param {{ game: string, variant?: string, options?: Record<string, string>, opponent?: "engine" | "device" | "link", level?: string, side?: string, clock?: string, name?: string }} wanted
 */
export async function create(page, { game, variant, options = {}, opponent = "device", level, side, clock, name }) {
  await page.goto(`/new?game=${game}`);
  const part = page.locator(`.game-part[data-for="${game}"]`);
  if (variant) await part.locator("select").selectOption(variant);
  if (Object.keys(options).length > 0) await part.locator("summary").click();
  for (const [key, value] of Object.entries(options)) await part.locator(`[name="option.${key}"]`).fill(value);
  const kind = opponent === "engine" ? '[data-kind="engine"]' : `[value="${opponent}"]`;
  await page.locator(`input[name="opponent"]${kind}`).check();
  if (level) await page.locator("#level").selectOption(level);
  if (side) await page.locator(`input[name="side"][value="${side}"]`).check();
  if (clock) {
    await page.locator("#clock-choice").selectOption("other");
    await page.locator("#clock").fill(clock);
  }
  if (name) await page.locator('input[name="name"]').fill(name);
  await page.locator("#create").click();
  await ready(page);
}

/** @param {Page} page */
export async function ready(page) {
  await page.waitForURL(/\/game\//);
  await page.waitForSelector("html[data-ready]");
  await page.waitForSelector('#connection[data-status="connected"]');
}

/**
 * What the page shows: how many moves, whether the game is over, which cells can be clicked.
 * @param {Page} page
 */
export const look = (page) =>
  page.evaluate(() => {
    const table = document.getElementById("table");
    const cells = [...document.querySelectorAll(".board .cell.usable")];
    return {
      ply: Number(table?.dataset["ply"]),
      status: table?.dataset["status"] ?? "",
      pass: document.getElementById("pass")?.hidden === false,
      picked: document.querySelectorAll('.board [aria-selected="true"]').length,
      usable: cells.map((cell) => cell.getAttribute("data-square") ?? ""),
      said: document.getElementById("status")?.textContent ?? "",
    };
  });

/**
 * Waits until more than `ply` moves were played, or the game is over.
 * @param {Page} page
 * @param {number} ply
 */
export const moved = (page, ply) =>
  page.waitForFunction(
    (before) => {
      const table = document.getElementById("table");
      return Number(table?.dataset["ply"]) > before || table?.dataset["status"] === "over";
    },
    ply,
    { polling: 10 },
  );

/** A small generator, so that a failed game can be played again. */
export function random(seed = 1) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/**
 * The middle of a cell on the screen, where it can be seen.
 * @param {Page} page
 * @param {string} square
 */
export const middle = (page, square) =>
  page.evaluate((name) => {
    const cell = /** @type {Element} */ (document.querySelector(`.board .cell[data-square="${name}"]`));
    cell.scrollIntoView({ block: "nearest", behavior: "instant" });
    const { x, y, width, height } = cell.getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
  }, square);

/**
 * Clicks a cell with the mouse.
 * @param {Page} page
 * @param {string} square
 */
export async function click(page, square) {
  const { x, y } = await middle(page, square);
  await page.mouse.click(x, y);
}

/**
 * Taps a cell with a finger.
 * @param {Page} page
 * @param {string} square
 */
export async function tap(page, square) {
  const { x, y } = await middle(page, square);
  await page.touchscreen.tap(x, y);
}

/**
 * Goes to a cell with the arrow keys and chooses it.
 * @param {Page} page
 * @param {string} square
 */
export async function press(page, square) {
  const [row, column] = await page.evaluate((name) => {
    const place = (/** @type {Element | null} */ cell) => {
      const line = cell?.parentElement;
      return [[...(line?.parentElement?.children ?? [])].indexOf(/** @type {Element} */ (line)), [...(line?.children ?? [])].indexOf(/** @type {Element} */ (cell))];
    };
    const grid = document.querySelector(".board [role=grid]");
    if (!grid?.contains(document.activeElement)) /** @type {SVGElement | null} */ (grid?.querySelector('[tabindex="0"]'))?.focus();
    const [from, to] = [place(document.activeElement), place(document.querySelector(`.board .cell[data-square="${name}"]`))];
    return [(to[0] ?? 0) - (from[0] ?? 0), (to[1] ?? 0) - (from[1] ?? 0)];
  }, square);
  for (let step = 0; step < Math.abs(row ?? 0); step += 1) await page.keyboard.press((row ?? 0) > 0 ? "ArrowDown" : "ArrowUp");
  for (let step = 0; step < Math.abs(column ?? 0); step += 1) await page.keyboard.press((column ?? 0) > 0 ? "ArrowRight" : "ArrowLeft");
  await page.keyboard.press("Enter");
}

/**
 * Makes one move of the legal ones.
 * @param {Page} page
 * @param {{ chance: () => number, choose: (page: Page, square: string) => Promise<void> }} how
 */
export async function move(page, { chance, choose }) {
  const { ply } = await look(page);
  for (let clicks = 0; clicks < 40; clicks += 1) {
    const { ply: now, status, pass, usable } = await look(page);
    if (now > ply || status === "over") return;
    if (pass) {
      await page.locator("#pass").click();
      await moved(page, ply);
      return;
    }
    const square = usable[Math.floor(chance() * usable.length)];
    if (!square) {
      await moved(page, ply);
      return;
    }
    await choose(page, square);
    const choice = page.locator("dialog.choice[open] .choices button");
    if ((await choice.count()) > 0) await choice.first().click();
  }
  throw new Error("no move came of forty clicks");
}

/**
 * Plays until the game is over.
 * @param {Page} page
 * @param {Parameters<typeof move>[1]} how
 */
export async function playOut(page, how) {
  for (let moves = 0; moves < 400; moves += 1) {
    const { status } = await look(page);
    if (status === "over") return moves;
    await move(page, how);
  }
  throw new Error("the game does not end");
}
