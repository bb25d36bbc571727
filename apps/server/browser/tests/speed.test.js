/** A first visit: how much it transfers, and how soon a slow device on a slow network can play. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { launch, person } from "../support/browser.js";
import { Server } from "../support/server.js";
import { create } from "../support/table.js";

/** Fast 3G as the developer tools of Chromium define it: 1.6 Mbit/s down, 750 kbit/s up, 562.5 ms, ten percent off. */
const FAST_3G = { offline: false, downloadThroughput: (1.6 * 1024 * 1024 * 0.9) / 8, uploadThroughput: (750 * 1024 * 0.9) / 8, latency: 562.5 };

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
 * The bytes that came over the network for one page.
 * @param {import("playwright-core").BrowserContext} context
 * @param {import("playwright-core").Page} page
 */
async function meter(context, page) {
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  const sum = { bytes: 0 };
  session.on("Network.loadingFinished", ({ encodedDataLength }) => (sum.bytes += encodedDataLength));
  return { session, sum };
}

for (const path of ["/", "/new", "/rules/dames"]) {
  test(`a first visit to ${path} transfers less than 150 KB`, async () => {
    const { context, page } = await person(browser, server.url);
    const { sum } = await meter(context, page);
    await page.goto(path);
    await page.waitForLoadState("networkidle");
    assert.ok(sum.bytes > 1_000 && sum.bytes < 150_000, `${sum.bytes} bytes`);
    await context.close();
  });
}

/** Notes when the board has been painted with its colours. */
const watch = () => {
  const look = () => {
    const frame = document.querySelector(".board .frame");
    if (frame && document.querySelector(".board .labels") && getComputedStyle(frame).fill !== "rgb(0, 0, 0)") {
      requestAnimationFrame(() => Object.assign(window, { seen: performance.now() }));
    } else {
      requestAnimationFrame(look);
    }
  };
  requestAnimationFrame(look);
};

for (const game of ["othello", "pente"]) {
  test(`a slow device on a slow network sees and plays ${game} soon`, async () => {
    const maker = await person(browser, server.url);
    await create(maker.page, { game, opponent: "link", side: "second" });
    const link = await maker.page.locator("#share-link").inputValue();
    const { context, page } = await person(browser, server.url);
    await page.goto(link);
    await page.locator("#join").click();
    await page.waitForURL(/\/game\//);
    const address = page.url();
    await page.close();
    const fresh = await context.newPage();
    await fresh.addInitScript(watch);
    const { session, sum } = await meter(context, fresh);
    await session.send("Network.clearBrowserCache");
    await session.send("Network.emulateNetworkConditions", FAST_3G);
    await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
    await fresh.goto(address, { waitUntil: "commit" });
    const ready = await fresh.waitForFunction(
      () => document.querySelector(".board .cell.usable") && document.querySelector('#connection[data-status="connected"]') && performance.now(),
      null,
      { polling: "raf" },
    );
    const playable = Number(await ready.jsonValue());
    const visible = Number(await fresh.evaluate("window.seen"));
    await session.send("Emulation.setCPUThrottlingRate", { rate: 1 });
    const shift = await fresh.evaluate(
      () =>
        new Promise((resolve) => {
          let total = 0;
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) total += /** @type {any} */ (entry).value;
          }).observe({ type: "layout-shift", buffered: true });
          setTimeout(() => resolve(total), 1_500);
        }),
    );
    if (process.env["PLATEAU_TIMELINE"]) {
      const files = await fresh.evaluate(() => performance.getEntriesByType("resource").map(({ name, startTime, duration }) => `${Math.round(startTime)}+${Math.round(duration)} ${name.split("/").at(-1)}`));
      console.log(files.join("\n"));
    }
    console.log(`${game}: visible ${Math.round(visible)} ms, playable ${Math.round(playable)} ms, ${sum.bytes} bytes, layout shift ${shift}`);
    assert.ok(visible <= 2_000, `visible after ${visible} ms`);
    assert.ok(playable <= 3_000, `playable after ${playable} ms`);
    assert.ok(sum.bytes < 150_000, `${sum.bytes} bytes`);
    assert.ok(Number(shift) < 0.02, `layout shift ${shift}`);
    await context.close();
    await maker.context.close();
  });
}
