/** How soon a slow device on a slow network can play. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { meter } from "../support/meter.js";
import { leave, Stage } from "../support/stage.js";
import { create } from "../support/table.js";

/** Fast 3G as the developer tools of Chromium define it: 1.6 Mbit/s down, 750 kbit/s up, 562.5 ms, ten percent off. */
const FAST_3G = { offline: false, downloadThroughput: (1.6 * 1024 * 1024 * 0.9) / 8, uploadThroughput: (750 * 1024 * 0.9) / 8, latency: 562.5 };

const stage = new Stage();

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
    const maker = await stage.person();
    await create(maker.page, { game, opponent: "link", side: "second" });
    const link = await maker.page.locator("#share-link").inputValue();
    const { context, page } = await stage.person();
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
    assert.ok(Number(shift) < 0.001, `layout shift ${shift}`);
    await context.close();
    await leave(maker);
  });
}
