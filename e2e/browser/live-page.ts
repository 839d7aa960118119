import type { Page, WebSocket } from 'playwright-core';

/** Socket.IO's packet after a successful connection: from here on the page receives events. */
const CONNECTED = '40';

/**
 * Resolves with the URL of the page's next socket once it is connected. Call it before opening the page: earlier
 * events are not repeated.
 */
export function socketConnected(page: Page): Promise<string> {
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
 * Opens a screen for members and waits until its socket is connected and its calls are answered. Calls that run when
 * a session ends would fail and appear in the console.
 */
export async function untilLive(page: Page, open: () => Promise<unknown>): Promise<void> {
  const isConnected = socketConnected(page);
  await open();
  await isConnected;
  const calls = (await page.requests()).filter((request) =>
    new URL(request.url()).pathname.startsWith('/api/'),
  );
  await Promise.all(calls.map((call) => call.response()));
}

/** Opens a screen for members by its URL and waits until it is live. */
export function openLive(page: Page, address: string): Promise<void> {
  return untilLive(page, () => page.goto(address));
}
