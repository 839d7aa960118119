import type { OpenPlace } from '../src/lib/worker-messages.ts';

declare const self: ServiceWorkerGlobalScope;

/** Leads to where a notification points: in a page that is open, else in a new one. `path` is a path of this site. */
export async function openPlace(path: string): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const page = pages.find(({ focused }) => focused) ?? pages[0];
  if (!page) {
    await self.clients.openWindow(path);
    return;
  }
  // First the place: a browser that doesn't let us bring the page to the front still shows it there.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- pages of a worker are of its own origin
  page.postMessage({ kind: 'open-place', path } satisfies OpenPlace);
  await page.focus();
}
