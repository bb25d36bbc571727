/** Debian's Chromium without a screen. */
import { chromium } from "playwright-core";

const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

export const launch = () =>
  chromium.launch({ executablePath: process.env["PLATEAU_CHROMIUM"] ?? "/usr/bin/chromium", headless: true, args: FLAGS });

/**
 * A person with a browser: a context of their own, and every error of their pages.
 * @param {import("playwright-core").Browser} browser
 * @param {string} url
 * @param {import("playwright-core").BrowserContextOptions} [options]
 */
export async function person(browser, url, options = {}) {
  const context = await browser.newContext({ baseURL: url, locale: "en-GB", viewport: { width: 1100, height: 850 }, ...options });
  context.setDefaultTimeout(10_000);
  const page = await context.newPage();
  /** @type {string[]} */
  const errors = [];
  page.on("pageerror", (error) => errors.push(error.message));
  page.on("console", (message) => {
    // A connection that was cut on purpose is no error of the page.
    if (message.type() === "error" && !/WebSocket|ERR_|Failed to load resource/.test(message.text())) errors.push(message.text());
  });
  return { context, page, errors };
}
