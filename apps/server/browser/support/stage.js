/** Where a file of tests plays: a server and a Chromium of its own, and people with browsers. */
import assert from "node:assert/strict";
import { after, before } from "node:test";
import { launch, person } from "./browser.js";
import { Server } from "./server.js";

/** @typedef {Awaited<ReturnType<typeof person>>} Person */

export class Stage {
  /** @type {Server} */
  server = /** @type {any} */ (undefined);
  /** @type {import("playwright-core").Browser} */
  browser = /** @type {any} */ (undefined);

  /** Opens before the tests of the file and closes after them; `ready` is called in between. */
  constructor(/** @type {() => Promise<void>} */ ready = async () => {}) {
    before(async () => {
      [this.server, this.browser] = await Promise.all([Server.start(), launch()]);
      await ready();
    });
    after(async () => {
      await this.browser?.close();
      await this.server?.end();
    });
  }

  /**
   * Somebody with a browser.
   * @param {import("playwright-core").BrowserContextOptions} [options]
   */
  person(options) {
    return person(this.browser, this.server.url, options);
  }

  /**
   * Somebody with a phone: 320 pixels, the narrowest that is sold.
   * @param {import("playwright-core").BrowserContextOptions} [options]
   */
  phone(options) {
    return this.person({ viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true, ...options });
  }
}

/**
 * Everybody goes; nobody's page has had an error.
 * @param {...Person} people
 */
export async function leave(...people) {
  for (const { context, errors } of people) {
    assert.deepEqual(errors, []);
    await context.close();
  }
}
