import type { OpenPlace } from '../src/lib/worker-messages.ts';

declare const self: ServiceWorkerGlobalScope;

/** Opens the location of a notification in an open page, or else in a new one. `path` is a path of this site. */
export async function openPlace(path: string): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const page = pages.find(({ focused }) => focused) ?? pages[0];
  if (!page) {
    await self.clients.openWindow(path);
    return;
  }
  // Sent before `focus`, because some browsers refuse the focus; the page still navigates.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's pages have its own origin
  page.postMessage({ kind: 'open-place', path } satisfies OpenPlace);
  await page.focus();
}
