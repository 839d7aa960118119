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

/** Opens a page by its address and waits until it hears what happens. */
export async function openLive(page: Page, address: string): Promise<void> {
  const isLetIn = letIn(page);
  await page.goto(address);
  await isLetIn;
}
