import type { Page } from 'playwright-core';

/** The browser's property for being offline. */
const SAYS_SO = "Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false })";

/**
 * Takes a page and its successors offline: some Chromium versions fail their calls, but report a network to a page
 * from the service worker. Returns a function to restore it.
 */
export async function takeNetwork(page: Page): Promise<() => Promise<void>> {
  const context = page.context();
  const session = await context.newCDPSession(page);
  await session.send('Page.enable');
  const { identifier } = await session.send('Page.addScriptToEvaluateOnNewDocument', { source: SAYS_SO });
  await context.setOffline(true);
  return async () => {
    await session.send('Page.removeScriptToEvaluateOnNewDocument', { identifier });
    await session.detach();
    await context.setOffline(false);
  };
}
