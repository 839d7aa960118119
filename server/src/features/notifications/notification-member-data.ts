import { COMPANY_NOTIFICATION_KINDS } from '@weft/shared/notifications/views';
import type { ExportedFile, MemberData } from '../members/index.ts';
import type { NotificationStore } from './notification.store.ts';
import type { SettingsStore } from './settings.store.ts';

/** Entries read at a time. */
const BATCH = 100;

interface Deps {
  readonly notifications: NotificationStore;
  readonly settings: SettingsStore;
}

/** Member data of notifications: entries and settings. Deletion also removes the member from others' entries. */
export function notificationMemberData({ notifications, settings }: Deps): MemberData {
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
            ...(COMPANY_NOTIFICATION_KINDS.includes(kind) ? { company: subject } : { post: subject || null }),
            times: total,
            createdAt,
            isRead,
          })),
        );
        cursor = page.nextCursor;
      } while (cursor);
      yield { path: 'notifications.json', json: { settings: await settings.find(memberId), told: entries } };
    },
    async erase(memberId) {
      await notifications.removeOfMember(memberId);
      await settings.remove(memberId);
      await notifications.eraseActor(memberId);
    },
  };
}
