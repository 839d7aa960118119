import { setTimeout } from 'node:timers/promises';
import { isReachedBy, MAILED_OTHERWISE } from '@weft/shared/notifications/channels';
import { NETWORK_NOTIFICATION_KINDS, type NotificationKind } from '@weft/shared/notifications/views';
import type { Background } from '../../platform/background.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { currentRequestContexts, type RequestContext } from '../../platform/logger/request-context.ts';
import type { Publisher } from '../../realtime/index.ts';
import type { NotificationEvent } from './notification-event.ts';
import type { Occurrence } from './notification.model.ts';
import type { NotificationPlace } from './notification-records.ts';
import type { NotificationStore } from './notification.store.ts';
import type { NotificationPresenter } from './notification-presenter.ts';
import type { SettingsStore } from './settings.store.ts';

export interface NotifierDeps {
  readonly notifications: NotificationStore;
  readonly settings: SettingsStore;
  readonly presenter: Pick<NotificationPresenter, 'all'>;
  readonly publisher: Publisher;
  readonly background: Background;
  readonly clock: Clock;
  /** Sends a push message about an entry. */
  readonly push: (member: string, kind: NotificationKind, entry: string) => Promise<void>;
  /** Members hidden from this member. */
  readonly hiddenFrom: (memberId: string) => Promise<ReadonlySet<string>>;
  /** Those of the posts that this member may see now. */
  readonly postsSeen: (memberId: string, postIds: readonly string[]) => Promise<ReadonlySet<string>>;
}

/** A task for one member. */
type Task =
  | { readonly kind: 'notify'; readonly event: NotificationEvent }
  | { readonly kind: 'withdraw'; readonly event: NotificationEvent }
  | { readonly kind: 'threadRemoved'; readonly thread: string }
  | { readonly kind: 'separate'; readonly from: string }
  | { readonly kind: 'forgetUnseen' };

type Forgetting = Exclude<Task, { readonly kind: 'notify' | 'withdraw' }>;

/** Kinds about posts of other members, who decide who sees them; the rest is about the member's own. */
const ABOUT_OTHERS_POSTS: readonly NotificationKind[] = ['reply', 'commentReaction', 'quote', 'mention'];

/** Waiting tasks of a member in order, by subject: a later task replaces an earlier one of the same subject. */
interface Waiting {
  readonly tasks: Map<string, Task>;
  /** Request contexts of the tasks. */
  readonly contexts: RequestContext[];
}

interface EventsOfEntry {
  readonly place: NotificationPlace;
  readonly occurrences: Occurrence<string>[];
}

/**
 * Members who are processed together. The stores write what they ask for at the same time with the same commands, and events that
 * arrive meanwhile are merged.
 */
const AT_ONCE = 50;
/** Shortest time between the starts of two groups (ms): nobody notices it, and a busy server has larger groups. */
const PAUSE = 50;

/** An entry that is unread for this long is told by mail (ms). */
const MAILED_AFTER = 15 * 60_000;

const subjectOf = ({ postId, companyId, jobId }: NotificationEvent) => postId ?? companyId ?? jobId ?? '';
const placeOf = (event: NotificationEvent) => ({
  member: event.member,
  kind: event.kind,
  subject: subjectOf(event),
});
const keyOf = ({ actor, key = actor }: NotificationEvent) => key;
const nameOf = (event: NotificationEvent) => `${event.kind} ${subjectOf(event)} ${keyOf(event)}`;

/**
 * Notifies members of events after the response: in order for each member, and all waiting events together, so that
 * likes of a popular post cost little. A crash may lose notifications.
 */
export class Notifier {
  readonly #deps: NotifierDeps;
  readonly #waiting = new Map<string, Waiting>();
  readonly #busy = new Set<string>();
  #startedAt = -PAUSE;
  #isPausing = false;

  constructor(deps: NotifierDeps) {
    this.#deps = deps;
  }

  notify(event: NotificationEvent): void {
    const { kind, member, actor, companyId } = event;
    // Only members who offer jobs in their own name are told of what they are the employer of.
    const isOwnAction = member === actor && companyId === undefined;
    if (isOwnAction && !NETWORK_NOTIFICATION_KINDS.includes(kind)) return;
    this.#later(event.member, nameOf(event), { kind: 'notify', event });
  }

  /** Withdraws a notification, because the action was undone. */
  withdraw(event: NotificationEvent): void {
    this.#later(event.member, nameOf(event), { kind: 'withdraw', event });
  }

  /** Removes all notifications of a deleted post or company. */
  subjectRemoved(subject: string): void {
    this.#deps.background.run('forget what was told of a post or company', async () => {
      for (const member of await this.#deps.notifications.removeOf(subject))
        await this.#publishChanged(member);
    });
  }

  /** Removes an author's notifications of replies and reactions to a deleted comment or reply. */
  threadRemoved(member: string, thread: string): void {
    this.#later(member, `threadRemoved ${thread}`, { kind: 'threadRemoved', thread });
  }

  /** Removes all notifications of mentions in the replies to a deleted comment. */
  mentionsRemoved(postId: string, thread: string): void {
    this.#deps.background.run('forget mentions in a thread', async () => {
      for (const member of await this.#deps.notifications.forgetMentions(postId, thread))
        await this.#publishChanged(member);
    });
  }

  /** Removes the notifications of two members about each other, after a block. */
  separate(a: string, b: string): void {
    this.#later(a, `separate ${b}`, { kind: 'separate', from: b });
    this.#later(b, `separate ${a}`, { kind: 'separate', from: a });
  }

  /** Removes a member's notifications of posts that they may no longer see. */
  forgetUnseen(member: string): void {
    this.#later(member, 'forgetUnseen', { kind: 'forgetUnseen' });
  }

  /** The same for every member who was notified of a post. */
  postNarrowed(postId: string): void {
    this.#deps.background.run('forget what was told of a narrowed post', async () => {
      for (const member of await this.#deps.notifications.membersOf(postId)) this.forgetUnseen(member);
    });
  }

  #later(member: string, name: string, task: Task): void {
    const waiting: Waiting = this.#waiting.get(member) ?? { tasks: new Map<string, Task>(), contexts: [] };
    waiting.tasks.delete(name);
    waiting.tasks.set(name, task);
    waiting.contexts.push(...currentRequestContexts());
    this.#waiting.set(member, waiting);
    this.#pump();
  }

  /** Starts with the members who have waited longest, once those before them are done. */
  #pump(): void {
    if (this.#busy.size > 0 || this.#isPausing || this.#waiting.size === 0) return;
    const pause = this.#startedAt + PAUSE - performance.now();
    if (pause > 0) {
      this.#pause(pause);
      return;
    }
    this.#startedAt = performance.now();
    for (const [member, waiting] of [...this.#waiting].slice(0, AT_ONCE)) this.#begin(member, waiting);
  }

  #pause(duration: number): void {
    this.#isPausing = true;
    const work = async (): Promise<void> => {
      await setTimeout(duration);
      this.#isPausing = false;
      this.#pump();
    };
    this.#deps.background.run('wait for more members to notify', work, []);
  }

  /** Tasks that arrive before it starts are included. */
  #begin(member: string, { tasks, contexts }: Waiting): void {
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
    this.#deps.background.run('notify a member', notify, contexts);
  }

  async #doAll(member: string, tasks: readonly Task[]): Promise<void> {
    let pending: NotificationEvent[] = [];
    // Tasks of other subjects: each subject has one task.
    let isLess = await this.#withdraw(tasks.flatMap((task) => (task.kind === 'withdraw' ? task.event : [])));
    for (const task of tasks) {
      if (task.kind === 'notify') pending.push(task.event);
      else if (task.kind !== 'withdraw') {
        // Must also remove events that are added here.
        await this.#add(member, pending);
        pending = [];
        const isGone = await this.#forget(member, task);
        isLess ||= isGone;
      }
    }
    await this.#add(member, pending);
    if (isLess) await this.#publishChanged(member);
  }

  /** Removes what a member may not be told any more. Returns whether any notification changed. */
  async #forget(member: string, task: Forgetting): Promise<boolean> {
    const { notifications, postsSeen } = this.#deps;
    if (task.kind === 'separate') return notifications.forgetActor(member, task.from);
    if (task.kind === 'threadRemoved') return notifications.forgetThread(member, task.thread);
    const subjects = await notifications.subjectsOf(member, ABOUT_OTHERS_POSTS);
    if (subjects.length === 0) return false;
    const seen = await postsSeen(member, subjects);
    return notifications.forgetSubjects(
      member,
      subjects.filter((subject) => !seen.has(subject)),
    );
  }

  /** The events without those about posts that the member may not see. */
  async #seen(member: string, events: readonly NotificationEvent[]): Promise<readonly NotificationEvent[]> {
    const elsewhere = events.filter(({ kind }) => ABOUT_OTHERS_POSTS.includes(kind));
    if (elsewhere.length === 0) return events;
    const posts = await this.#deps.postsSeen(member, [
      ...new Set(elsewhere.map(({ postId = '' }) => postId)),
    ]);
    return events.filter((event) => !elsewhere.includes(event) || posts.has(event.postId ?? ''));
  }

  /** Removes undone events, those of one place together. Returns whether any notification changed. */
  async #withdraw(events: readonly NotificationEvent[]): Promise<boolean> {
    let isLess = false;
    for (const { place, occurrences } of this.#byPlace(events)) {
      const keys = occurrences.map(({ key }) => key);
      if (await this.#deps.notifications.withdraw(place, keys)) isLess = true;
    }
    return isLess;
  }

  async #add(member: string, events: readonly NotificationEvent[]): Promise<void> {
    if (events.length === 0) return;
    const { notifications, settings, presenter, publisher, hiddenFrom, clock } = this.#deps;
    const chosen = await settings.chosenBy(member);
    const hidden = await hiddenFrom(member);
    const wanted = await this.#seen(
      member,
      events.filter(
        ({ kind, actor, under = actor }) =>
          isReachedBy(chosen, kind, 'app') && !hidden.has(actor) && !hidden.has(under),
      ),
    );
    const records = [];
    const mailDueAt = new Date(clock.now() + MAILED_AFTER);
    for (const { place, occurrences } of this.#byPlace(wanted)) {
      const hasMail = !MAILED_OTHERWISE.includes(place.kind) && isReachedBy(chosen, place.kind, 'mail');
      const record = await notifications.add(place, occurrences, hasMail ? mailDueAt : undefined);
      if (record) records.push(record);
    }
    for (const { _id, kind } of records) await this.#deps.push(member, kind, _id);
    if (records.length === 0 || !publisher.mayReach(member)) return;
    const views = await presenter.all(member, records);
    const unreadCount = await notifications.unreadCount(member);
    for (const notification of views)
      publisher.toMember(member, 'notification', { notification, unreadCount });
  }

  /** Groups events by entry, in order. */
  #byPlace(events: readonly NotificationEvent[]): Iterable<EventsOfEntry> {
    const places = new Map<string, EventsOfEntry>();
    for (const event of events) {
      const { actor, kind, thread } = event;
      const name = `${kind} ${subjectOf(event)}`;
      const pending = places.get(name) ?? { place: placeOf(event), occurrences: [] };
      pending.occurrences.push({
        key: keyOf(event),
        actor,
        ...(thread !== undefined && { thread }),
        at: this.#deps.clock.date(),
      });
      places.set(name, pending);
    }
    return places.values();
  }

  async #publishChanged(member: string): Promise<void> {
    const { notifications, publisher } = this.#deps;
    if (!publisher.mayReach(member)) return;
    const unreadCount = await notifications.unreadCount(member);
    publisher.toMember(member, 'notifications_changed', { unreadCount });
  }
}
