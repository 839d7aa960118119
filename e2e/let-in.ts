import type { Page, WebSocket } from 'playwright-core';

/** What the server says to a socket that it has let in: from here on the page hears what happens. */
const CONNECTED = '40';

/**
 * Resolves with the address of the page's next socket once it is let in. To be called before the page is opened: nobody tells a page
 * again what happened before that.
 */
export function letIn(page: Page): Promise<string> {
  return new Promise((resolve) => {
    const watch = (socket: WebSocket) => {
      socket.on('framereceived', ({ payload }) => {
        if (!String(payload).startsWith(CONNECTED)) return;
        page.off('websocket', watch);
        resolve(socket.url());
      });
    };
    page.on('websocket', watch);
  });
}

/**
 * Does what opens a screen for members, and waits until the page hears what happens and has been answered what it asked until then: what
 * is still under way when a session ends is refused, and written into the console.
 */
export async function untilLive(page: Page, open: () => Promise<unknown>): Promise<void> {
  const isLetIn = letIn(page);
  await open();
  await isLetIn;
  const calls = (await page.requests()).filter((request) =>
    new URL(request.url()).pathname.startsWith('/api/'),
  );
  await Promise.all(calls.map((call) => call.response()));
}

/** Opens a screen for members by its address and waits until it is live. */
export function openLive(page: Page, address: string): Promise<void> {
  return untilLive(page, () => page.goto(address));
}
