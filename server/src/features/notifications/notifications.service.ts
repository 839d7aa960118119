import type * as z from 'zod/mini';
import { isChoice, type Channel, type MatrixKind } from '@weft/shared/notifications/channels';
import type { SettingsInput } from '@weft/shared/notifications/contract';
import type { Background } from '../../platform/background.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { PageRequest } from '../../platform/database/time-cursor.ts';
import type { Publisher } from '../../realtime/index.ts';
import type { Members } from '../members/index.ts';
import { nextDigestAt } from './mail/digest-times.ts';
import type { MailCare } from './mail/mail-care.ts';
import { problemOf } from './mail/mail-trouble.ts';
import type { NotificationPresenter } from './notification-presenter.ts';
import type { NotificationStore } from './notification.store.ts';
import type { PushClosings } from './push/push-closings.ts';
import { presentSettings } from './present-notification.ts';
import type { SettingsStore } from './settings.store.ts';

interface Deps {
  readonly notifications: NotificationStore;
  readonly settings: SettingsStore;
  readonly presenter: NotificationPresenter;
  readonly publisher: Publisher;
  readonly background: Background;
  readonly pushClosings: Pick<PushClosings, 'close'>;
  readonly mailCare: Pick<MailCare, 'retryAddress'>;
  readonly members: Pick<Members, 'store'>;
  readonly clock: Clock;
}

type Sent = z.infer<typeof SettingsInput>;
type SentSwitches = Partial<Record<MatrixKind, boolean | undefined>>;

/** Those of the sent switches that members may change. */
function choicesOf(sent: SentSwitches = {}, channel: Channel): Partial<Record<MatrixKind, boolean>> {
  const entries = Object.entries(sent) as [MatrixKind, boolean | undefined][];
  return Object.fromEntries(entries.filter(([kind, isOn]) => isOn !== undefined && isChoice(kind, channel)));
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
    const { notifications, publisher, background, pushClosings } = this.#deps;
    const hasChanged = await notifications.markRead(memberId, ids);
    const unreadCount = await notifications.unreadCount(memberId);
    if (hasChanged) {
      publisher.toMember(memberId, 'notifications_changed', { unreadCount });
      background.run('close notifications that are read', () =>
        pushClosings.close(memberId, ids ?? 'notifications'),
      );
    }
    return unreadCount;
  }

  async settings(memberId: string) {
    const { settings, members, clock } = this.#deps;
    const choices = await settings.find(memberId);
    const { mailTrouble } = choices;
    const member = mailTrouble ? await members.store.findPublicById(memberId) : null;
    return presentSettings(choices, member && problemOf(mailTrouble, member.email, clock.date()));
  }

  /** Changes the given settings only. */
  async changeSettings(
    memberId: string,
    { kinds, push, mail, messageText, digest, quietHours, mailProblem }: Sent,
  ) {
    const { settings, clock, mailCare } = this.#deps;
    const chosen = {
      app: choicesOf(kinds, 'app'),
      push: choicesOf(push, 'push'),
      mail: choicesOf(mail, 'mail'),
    };
    await settings.change(memberId, {
      chosen,
      ...(messageText !== undefined && { messageText }),
      ...(quietHours !== undefined && { quietHours }),
    });
    if (digest) await settings.setDigest(memberId, digest, nextDigestAt(digest, clock.date()));
    if (mailProblem === null) await mailCare.retryAddress(memberId);
    return this.settings(memberId);
  }
}
