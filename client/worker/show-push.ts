import type { PushMessage } from '@weft/shared/notifications/push-message';
import type { PushArrived } from '../src/lib/worker-messages.ts';

declare const self: ServiceWorkerGlobalScope;

/** Lets the pages know that a message arrived: the test in the settings waits for it. */
async function notifyPages(tag: string): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's pages have its own origin
  for (const page of pages) page.postMessage({ kind: 'push-arrived', tag } satisfies PushArrived);
}

/** Shows a push message, also to a member who looks at a page: browsers require that each one is shown. */
export async function showPush({ title, body, tag, path, badge, lang }: PushMessage): Promise<void> {
  const shown = self.registration.showNotification(title, {
    body,
    tag,
    lang,
    icon: '/icons/192.png',
    data: { path },
  });
  // Only installed apps have a badge.
  const counted = navigator.setAppBadge?.(badge).catch(() => undefined);
  await Promise.all([shown, counted, notifyPages(tag)]);
}
