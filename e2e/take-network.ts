import type { Page } from 'playwright-core';

/** What a page without a network asks the browser. */
const SAYS_SO = "Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false })";

/**
 * Takes the network from a page and from those that it goes to: some Chromium fails their calls, but tells a page that the worker
 * has served meanwhile that there is a network. Answers how to give it back.
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
