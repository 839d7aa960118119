import type { NotificationKind } from '@weft/shared/notifications/views';
import type { Background } from '../../platform/background.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { currentErrands, type Errand } from '../../platform/logger/errands.ts';
import type { Publisher } from '../../realtime/index.ts';
import type { Members } from '../members/index.ts';
import type { Occurrence } from './notification.model.ts';
import type { NotificationPlace, NotificationStore } from './notification.store.ts';
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

/** What is to be done for one member. */
type Task =
  | { readonly kind: 'told'; readonly happening: Happening }
  | { readonly kind: 'undone'; readonly happening: Happening }
  | { readonly kind: 'threadRemoved'; readonly thread: string }
  | { readonly kind: 'parted'; readonly from: string };

/** What waits for one member, in its order, by what it is about: of the same thing only what was said last counts. */
interface Waiting {
  readonly tasks: Map<string, Task>;
  /** What it was said in. */
  readonly errands: Errand[];
}

interface ToldAt {
  readonly place: NotificationPlace;
  readonly occurrences: Occurrence<string>[];
}

/** While few wait, one is told at a time: what comes for them meanwhile is told together, and the less is done twice. */
const WAITING_FOR_ONE_MORE = 16;
/** Where many wait it is rarely for the same one, and a slow database must not hold them up one after the other. */
const AT_ONCE_MAX = 8;

const placeOf = ({ member, kind, postId = '' }: Happening) => ({ member, kind, subject: postId });
const keyOf = ({ actor, key = actor }: Happening) => key;
const nameOf = (happening: Happening) => `${happening.kind} ${happening.postId ?? ''} ${keyOf(happening)}`;

/**
 * What features tell once a thing is stored. Everything happens after their answer, for one member in the order in which it was told, and
 * all that waits for a member at once: a popular post costs its author no step for each like. A notification that a crash swallows is
 * no loss that anybody has to wait for.
 */
export class Notifier {
  readonly #parts: NotifierParts;
  readonly #waiting = new Map<string, Waiting>();
  readonly #busy = new Set<string>();

  constructor(parts: NotifierParts) {
    this.#parts = parts;
  }

  told(happening: Happening): void {
    if (happening.member === happening.actor) return;
    this.#later(happening.member, nameOf(happening), { kind: 'told', happening });
  }

  /** It was taken back: nobody is told of it any more. */
  undone(happening: Happening): void {
    this.#later(happening.member, nameOf(happening), { kind: 'undone', happening });
  }

  /** A post is gone, and with it all that was told of it. */
  postRemoved(postId: string): void {
    this.#parts.background.run('forget what was told of a post', async () => {
      for (const member of await this.#parts.notifications.removeOf(postId)) await this.#sayChanged(member);
    });
  }

  /** A comment is gone, and with it what its author was told of the replies to it. */
  threadRemoved(member: string, thread: string): void {
    this.#later(member, `threadRemoved ${thread}`, { kind: 'threadRemoved', thread });
  }

  /** Two members have parted: neither sees any more what the other did. */
  parted(a: string, b: string): void {
    this.#later(a, `parted ${b}`, { kind: 'parted', from: b });
    this.#later(b, `parted ${a}`, { kind: 'parted', from: a });
  }

  #later(member: string, name: string, task: Task): void {
    const waiting: Waiting = this.#waiting.get(member) ?? { tasks: new Map<string, Task>(), errands: [] };
    waiting.tasks.delete(name);
    waiting.tasks.set(name, task);
    waiting.errands.push(...currentErrands());
    this.#waiting.set(member, waiting);
    this.#pump();
  }

  /** Begins with those who have waited longest. */
  #pump(): void {
    const atOnce = Math.min(AT_ONCE_MAX, 1 + Math.floor(this.#waiting.size / WAITING_FOR_ONE_MORE));
    for (const [member, waiting] of this.#waiting) {
      if (this.#busy.size >= atOnce) return;
      if (!this.#busy.has(member)) this.#begin(member, waiting);
    }
  }

  /** What comes until it is under way is done with it. */
  #begin(member: string, { tasks, errands }: Waiting): void {
    this.#busy.add(member);
    const notify = async (): Promise<void> => {
      this.#waiting.delete(member);
      try {
        await this.#doAll(member, [...tasks.values()]);
      } finally {
        this.#busy.delete(member);
        this.#pump();
      }
    };
    this.#parts.background.run('notify a member', notify, errands);
  }

  async #doAll(member: string, tasks: readonly Task[]): Promise<void> {
    const { notifications } = this.#parts;
    let told: Happening[] = [];
    let isLess = false;
    for (const task of tasks) {
      if (task.kind === 'told') told.push(task.happening);
      else if (task.kind === 'undone') {
        // Of other things than what is told here: each has one task.
        const { happening } = task;
        if (await notifications.withdraw(placeOf(happening), keyOf(happening))) isLess = true;
      } else {
        // Takes away what was told before as well.
        await this.#tell(member, told);
        told = [];
        const isGone =
          task.kind === 'parted'
            ? await notifications.forgetActor(member, task.from)
            : await notifications.forgetThread(member, task.thread);
        isLess ||= isGone;
      }
    }
    await this.#tell(member, told);
    if (isLess) await this.#sayChanged(member);
  }

  async #tell(member: string, happenings: readonly Happening[]): Promise<void> {
    if (happenings.length === 0) return;
    const { notifications, settings, members, publisher, hiddenFrom } = this.#parts;
    const off = await settings.offOf(member);
    const hidden = await hiddenFrom(member);
    const wanted = happenings.filter(({ kind, actor }) => !off.includes(kind) && !hidden.has(actor));
    const records = [];
    for (const { place, occurrences } of this.#byPlace(wanted)) {
      const record = await notifications.add(place, occurrences);
      if (record) records.push(record);
    }
    if (records.length === 0 || !publisher.mayReach(member)) return;
    const summaries = await members.summariesOf([...new Set(records.flatMap(actorsOf))]);
    const unreadCount = await notifications.unreadCount(member);
    for (const record of records) {
      const notification = presentNotification(record, summaries);
      if (notification) publisher.toMember(member, 'notification', { notification, unreadCount });
    }
  }

  /** What belongs into one entry, in its order. */
  #byPlace(happenings: readonly Happening[]): Iterable<ToldAt> {
    const places = new Map<string, ToldAt>();
    for (const happening of happenings) {
      const { actor, kind, thread, postId = '' } = happening;
      const name = `${kind} ${postId}`;
      const told = places.get(name) ?? { place: placeOf(happening), occurrences: [] };
      told.occurrences.push({
        key: keyOf(happening),
        actor,
        ...(thread !== undefined && { thread }),
        at: this.#parts.clock.date(),
      });
      places.set(name, told);
    }
    return places.values();
  }

  async #sayChanged(member: string): Promise<void> {
    const { notifications, publisher } = this.#parts;
    if (!publisher.mayReach(member)) return;
    const unreadCount = await notifications.unreadCount(member);
    publisher.toMember(member, 'notifications_changed', { unreadCount });
  }
}
