import type { NotificationKind } from '@weft/shared/notifications/views';
import type { Background } from '../../platform/background.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { KeyedLock } from '../../platform/keyed-lock.ts';
import type { Publisher } from '../../realtime/index.ts';
import type { Members } from '../members/index.ts';
import type { NotificationStore } from './notification.store.ts';
import { actorsOf, presentNotification } from './present-notification.ts';
import type { SettingsStore } from './settings.store.ts';

/** Something that one member did and another is told of. */
export interface Happening {
  readonly kind: NotificationKind;
  /** Who is told. */
  readonly member: string;
  /** Who did it. */
  readonly actor: string;
  /** The post it is about; absent where it is about the two themselves. */
  readonly postId?: string;
  /** Names what was done where one member can do it several times: the comment's id. */
  readonly key?: string;
  /** Of a reply: the comment that it answers. */
  readonly thread?: string;
}

export interface NotifierParts {
  readonly notifications: NotificationStore;
  readonly settings: SettingsStore;
  readonly members: Pick<Members, 'summariesOf'>;
  readonly publisher: Publisher;
  readonly background: Background;
  readonly clock: Clock;
  /** Whose doings a member may not see. */
  readonly hiddenFrom: (memberId: string) => Promise<ReadonlySet<string>>;
}

const placeOf = ({ member, kind, postId = '' }: Happening) => ({ member, kind, subject: postId });

/**
 * What features tell once a thing is stored. Everything happens after their answer, for one member in the order in which it was told: a
 * notification that a crash swallows is no loss that anybody has to wait for.
 */
export class Notifier {
  readonly #parts: NotifierParts;
  readonly #lock = new KeyedLock();

  constructor(parts: NotifierParts) {
    this.#parts = parts;
  }

  told(happening: Happening): void {
    if (happening.member === happening.actor) return;
    this.#later(happening.member, () => this.#tell(happening));
  }

  /** It was taken back: nobody is told of it any more. */
  undone(happening: Happening): void {
    const { member, actor, key = actor } = happening;
    this.#later(member, async () => {
      if (await this.#parts.notifications.withdraw(placeOf(happening), key)) await this.#sayChanged(member);
    });
  }

  /** A post is gone, and with it all that was told of it. */
  postRemoved(postId: string): void {
    this.#parts.background.run('forget what was told of a post', async () => {
      for (const member of await this.#parts.notifications.removeOf(postId)) await this.#sayChanged(member);
    });
  }

  /** A comment is gone, and with it what its author was told of the replies to it. */
  threadRemoved(member: string, thread: string): void {
    this.#later(member, async () => {
      if (await this.#parts.notifications.forgetThread(member, thread)) await this.#sayChanged(member);
    });
  }

  /** Two members have parted: neither sees any more what the other did. */
  parted(a: string, b: string): void {
    for (const [member, actor] of [
      [a, b],
      [b, a],
    ] as const) {
      this.#later(member, async () => {
        if (await this.#parts.notifications.forgetActor(member, actor)) await this.#sayChanged(member);
      });
    }
  }

  #later(member: string, work: () => Promise<void>): void {
    this.#parts.background.run('notify a member', () => this.#lock.run(member, work));
  }

  async #tell(happening: Happening): Promise<void> {
    const { notifications, settings, members, publisher, clock, hiddenFrom } = this.#parts;
    const { member, actor, kind, key = actor, thread } = happening;
    if ((await settings.find(member)).off.includes(kind)) return;
    if ((await hiddenFrom(member)).has(actor)) return;
    const record = await notifications.add(placeOf(happening), {
      key,
      actor,
      ...(thread !== undefined && { thread }),
      at: clock.date(),
    });
    if (!record) return;
    const notification = presentNotification(record, await members.summariesOf(actorsOf(record)));
    const unreadCount = await notifications.unreadCount(member);
    if (notification) publisher.toMember(member, 'notification', { notification, unreadCount });
  }

  async #sayChanged(member: string): Promise<void> {
    const unreadCount = await this.#parts.notifications.unreadCount(member);
    this.#parts.publisher.toMember(member, 'notifications_changed', { unreadCount });
  }
}
