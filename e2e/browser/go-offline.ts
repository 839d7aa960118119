import type { Page } from 'playwright-core';

/** The browser's property for being offline. */
const OFFLINE_SCRIPT = "Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false })";

/**
 * Takes a page and its successors offline, and returns a function that restores the network. Some Chromium
 * versions fail the calls, but still report a network to pages from the service worker.
 */
export async function goOffline(page: Page): Promise<() => Promise<void>> {
  const context = page.context();
  const session = await context.newCDPSession(page);
  await session.send('Page.enable');
  const { identifier } = await session.send('Page.addScriptToEvaluateOnNewDocument', {
    source: OFFLINE_SCRIPT,
  });
  await context.setOffline(true);
  return async () => {
    await session.send('Page.removeScriptToEvaluateOnNewDocument', { identifier });
    await session.detach();
    await context.setOffline(false);
  };
}
