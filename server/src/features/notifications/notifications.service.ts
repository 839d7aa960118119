import type { Digest, NotificationKind } from '@weft/shared/notifications/views';
import type { Clock } from '../../platform/clock/clock.ts';
import type { PageRequest } from '../../platform/database/time-cursor.ts';
import type { Publisher } from '../../realtime/index.ts';
import { nextDigestAt } from './digest-times.ts';
import type { NotificationStore } from './notification.store.ts';
import { presentSettings } from './present-notification.ts';
import type { PresentNotifications } from './present-notifications.ts';
import type { SettingsStore } from './settings.store.ts';

interface Deps {
  readonly notifications: NotificationStore;
  readonly settings: SettingsStore;
  readonly present: PresentNotifications;
  readonly publisher: Publisher;
  readonly clock: Clock;
}

interface SentSettings {
  readonly kinds?: Partial<Record<NotificationKind, boolean | undefined>> | undefined;
  readonly digest?: Digest | undefined;
}

/** A member's own notifications and settings. */
export function createNotificationsService({ notifications, settings, present, publisher, clock }: Deps) {
  return {
    async page(memberId: string, request: PageRequest) {
      const { rows, nextCursor } = await notifications.page(memberId, request);
      return {
        notifications: [...(await present(memberId, rows))],
        nextCursor,
        unreadCount: await notifications.unreadCount(memberId),
      };
    },

    unreadCount: (memberId: string) => notifications.unreadCount(memberId),

    /** Marks some or all entries as read, and notifies the member's other pages. */
    async markRead(memberId: string, ids?: readonly string[]): Promise<number> {
      const hasChanged = await notifications.markRead(memberId, ids);
      const unreadCount = await notifications.unreadCount(memberId);
      if (hasChanged) publisher.toMember(memberId, 'notifications_changed', { unreadCount });
      return unreadCount;
    },

    settings: async (memberId: string) => presentSettings(await settings.find(memberId)),

    /** Changes the given settings only. */
    async changeSettings(memberId: string, { kinds = {}, digest }: SentSettings) {
      const sent = Object.entries(kinds) as [NotificationKind, boolean | undefined][];
      const on = sent.filter(([, isOn]) => isOn === true).map(([kind]) => kind);
      const off = sent.filter(([, isOn]) => isOn === false).map(([kind]) => kind);
      await settings.switchKinds(memberId, on, off);
      if (digest) await settings.setDigest(memberId, digest, nextDigestAt(digest, clock.date()));
      return presentSettings(await settings.find(memberId));
    },
  };
}

export type NotificationsService = ReturnType<typeof createNotificationsService>;
