import type { PushMessage, ReadPushMessage } from '@weft/shared/notifications/push-message';
import type { PushArrived } from '../src/lib/worker-messages.ts';

declare const self: ServiceWorkerGlobalScope;

/** Lets the pages know that a message arrived: the test in the settings waits for it. */
async function notifyPages(tag: string): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's pages have its own origin
  for (const page of pages) page.postMessage({ kind: 'push-arrived', tag } satisfies PushArrived);
}

/** Only installed apps have a badge. */
const setBadge = (count: number) => navigator.setAppBadge?.(count).catch(() => undefined);

/** Shows a push message, also to a member who looks at a page: browsers require that each one is shown. */
async function show({ title, body, tag, path, badge, lang, icon }: PushMessage): Promise<void> {
  const shown = self.registration.showNotification(title, {
    body,
    tag,
    lang,
    icon: icon ?? '/icons/192.png',
    data: { path },
  });
  await Promise.all([shown, setBadge(badge), notifyPages(tag)]);
}

async function close({ read, badge }: ReadPushMessage): Promise<void> {
  const shown = await self.registration.getNotifications();
  for (const notification of shown) if (read.includes(notification.tag)) notification.close();
  await setBadge(badge);
}

/** Shows a push message, or closes what the member has read elsewhere. */
export function handlePush(message: PushMessage | ReadPushMessage): Promise<void> {
  return 'read' in message ? close(message) : show(message);
}
