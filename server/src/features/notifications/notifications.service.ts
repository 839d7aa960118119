import type { QuietHours } from '@weft/shared/notifications/quiet-hours';
import type { Digest, NotificationKind } from '@weft/shared/notifications/views';
import type { Clock } from '../../platform/clock/clock.ts';
import type { PageRequest } from '../../platform/database/time-cursor.ts';
import type { Publisher } from '../../realtime/index.ts';
import { nextDigestAt } from './mail/digest-times.ts';
import type { NotificationPresenter } from './notification-presenter.ts';
import type { NotificationStore } from './notification.store.ts';
import { presentSettings } from './present-notification.ts';
import type { SettingsStore } from './settings.store.ts';

interface Deps {
  readonly notifications: NotificationStore;
  readonly settings: SettingsStore;
  readonly presenter: NotificationPresenter;
  readonly publisher: Publisher;
  readonly clock: Clock;
}

interface SentSettings {
  readonly kinds?: Partial<Record<NotificationKind, boolean | undefined>> | undefined;
  readonly digest?: Digest | undefined;
  readonly messageMails?: boolean | undefined;
  readonly quietHours?: QuietHours | null | undefined;
}

/** A member's own notifications and settings. */
export class NotificationsService {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  async page(memberId: string, request: PageRequest) {
    const { notifications, presenter } = this.#deps;
    const { rows, nextCursor } = await notifications.page(memberId, request);
    return {
      notifications: [...(await presenter.all(memberId, rows))],
      nextCursor,
      unreadCount: await notifications.unreadCount(memberId),
    };
  }

  unreadCount(memberId: string): Promise<number> {
    return this.#deps.notifications.unreadCount(memberId);
  }

  /** Marks some or all entries as read, and notifies the member's other pages. */
  async markRead(memberId: string, ids?: readonly string[]): Promise<number> {
    const { notifications, publisher } = this.#deps;
    const hasChanged = await notifications.markRead(memberId, ids);
    const unreadCount = await notifications.unreadCount(memberId);
    if (hasChanged) publisher.toMember(memberId, 'notifications_changed', { unreadCount });
    return unreadCount;
  }

  async settings(memberId: string) {
    return presentSettings(await this.#deps.settings.find(memberId));
  }

  /** Changes the given settings only. */
  async changeSettings(memberId: string, { kinds = {}, digest, messageMails, quietHours }: SentSettings) {
    const { settings, clock } = this.#deps;
    const sent = Object.entries(kinds) as [NotificationKind, boolean | undefined][];
    const on = sent.filter(([, isOn]) => isOn === true).map(([kind]) => kind);
    const off = sent.filter(([, isOn]) => isOn === false).map(([kind]) => kind);
    await settings.switchKinds(memberId, on, off);
    if (digest) await settings.setDigest(memberId, digest, nextDigestAt(digest, clock.date()));
    if (messageMails !== undefined || quietHours !== undefined)
      await settings.setMails(memberId, {
        ...(messageMails !== undefined && { messageMails }),
        ...(quietHours !== undefined && { quietHours }),
      });
    return this.settings(memberId);
  }
}
