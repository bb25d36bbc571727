/** What pages cost. */

/**
 * The bytes that come over the network for a page, as they are sent.
 * @param {import("playwright-core").BrowserContext} context
 * @param {import("playwright-core").Page} page
 */
export async function meter(context, page) {
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  const sum = { bytes: 0 };
  session.on("Network.loadingFinished", ({ encodedDataLength }) => (sum.bytes += encodedDataLength));
  return { session, sum };
}
