import { COMPANY_NOTIFICATION_KINDS, type NotificationKind } from '@weft/shared/notifications/views';
import type { ExportedFile, MemberData } from '../members/index.ts';
import type { NotificationStore } from './notification.store.ts';
import type { PushQueueStore } from './push/push-queue.store.ts';
import type { PushSubscriptionStore } from './push/push-subscription.store.ts';
import type { SettingsStore } from './settings.store.ts';

/** Entries read at a time. */
const BATCH = 100;

interface Deps {
  readonly notifications: NotificationStore;
  readonly settings: SettingsStore;
  readonly subscriptions: PushSubscriptionStore;
  readonly pushQueue: PushQueueStore;
}

function aboutOf(kind: NotificationKind, subject: string): object {
  if (kind === 'applicationErased') return { job: subject };
  return COMPANY_NOTIFICATION_KINDS.includes(kind) ? { company: subject } : { post: subject || null };
}

/** Member data of notifications: entries, settings and browsers. Deletion also removes the member from others' entries. */
export function notificationMemberData({
  notifications,
  settings,
  subscriptions,
  pushQueue,
}: Deps): MemberData {
  return {
    name: 'notifications',
    async *export(memberId): AsyncGenerator<ExportedFile> {
      const entries = [];
      let cursor: string | null | undefined;
      do {
        const page = await notifications.page(memberId, { limit: BATCH, ...(cursor && { cursor }) });
        entries.push(
          ...page.rows.map(({ kind, subject, total, createdAt, isRead }) => ({
            kind,
            ...aboutOf(kind, subject),
            times: total,
            createdAt,
            isRead,
          })),
        );
        cursor = page.nextCursor;
      } while (cursor);
      const browsers = (await subscriptions.of(memberId)).map(({ endpoint, userAgent, createdAt }) => ({
        service: endpoint.hostname,
        browser: userAgent,
        since: createdAt,
      }));
      const { chosen, messageText, digest, quietHours } = await settings.find(memberId);
      yield {
        path: 'notifications.json',
        json: { settings: { chosen, messageText, digest, quietHours }, told: entries, pushTo: browsers },
      };
    },
    async erase(memberId) {
      await notifications.removeOfMember(memberId);
      await settings.remove(memberId);
      await subscriptions.removeOfMember(memberId);
      await pushQueue.removeOfMember(memberId);
      await notifications.eraseActor(memberId);
    },
  };
}
