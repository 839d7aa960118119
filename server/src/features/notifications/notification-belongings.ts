import type { ExportedFile, MemberBelongings } from '../members/index.ts';
import type { NotificationStore } from './notification.store.ts';
import type { SettingsStore } from './settings.store.ts';

/** How many are read at a time. */
const BATCH = 100;

interface Stores {
  readonly notifications: NotificationStore;
  readonly settings: SettingsStore;
}

/** What a member was told and chose to be told; and where others were told of what the member did, that too goes. */
export function notificationBelongings({ notifications, settings }: Stores): MemberBelongings {
  return {
    name: 'notifications',
    async *exportOf(memberId): AsyncGenerator<ExportedFile> {
      const told = [];
      let cursor: string | null | undefined;
      do {
        const page = await notifications.page(memberId, { limit: BATCH, ...(cursor && { cursor }) });
        told.push(
          ...page.rows.map(({ kind, subject, total, createdAt, isRead }) => ({
            kind,
            post: subject || null,
            times: total,
            createdAt,
            isRead,
          })),
        );
        cursor = page.nextCursor;
      } while (cursor);
      yield { path: 'notifications.json', json: { settings: await settings.find(memberId), told } };
    },
    async erase(memberId) {
      await notifications.removeOfMember(memberId);
      await settings.remove(memberId);
      await notifications.eraseActor(memberId);
    },
  };
}
