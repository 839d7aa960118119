// The service worker: starts the client offline, shows push messages and opens the locations of notifications. It never handles
// API responses or members' files.
import type { PushMessage, ReadPushMessage } from '@weft/shared/notifications/push-message';
import type { OpenPlace, PageMessage } from '../src/lib/worker-messages.ts';
import { isScreen, openPage } from './open-page.ts';
import { handlePush } from './show-push.ts';
import { BUILD, deleteOldCaches, fileOf, fill, isCacheable, keepTexts } from './shell-cache.ts';

declare const self: ServiceWorkerGlobalScope;

/** Opens the location of a notification in an open page, or else in a new one. `path` is a path of this site. */
async function openPlace(path: string): Promise<void> {
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

self.addEventListener('install', (event) => event.waitUntil(fill()));

self.addEventListener('activate', (event) => {
  // Starts the page's request while the worker starts.
  const preload = self.registration.navigationPreload?.enable();
  // Takes control of open pages, so that they learn about newer versions.
  event.waitUntil(Promise.all([deleteOldCaches(), preload, self.clients.claim()]));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') {
    if (isScreen(pathname)) event.respondWith(openPage(event));
  } else if (isCacheable(request, pathname)) event.respondWith(fileOf(request, pathname));
});

self.addEventListener('message', (event) => {
  const message = event.data as PageMessage;
  if (message.kind === 'which-build') event.ports[0]?.postMessage(BUILD);
  else if (message.kind === 'keep-texts') event.waitUntil(keepTexts(message.language));
  else event.waitUntil(self.skipWaiting());
});

self.addEventListener('push', (event) => {
  if (event.data) event.waitUntil(handlePush(event.data.json() as PushMessage | ReadPushMessage));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { path } = event.notification.data as { path: string };
  event.waitUntil(openPlace(path));
});
