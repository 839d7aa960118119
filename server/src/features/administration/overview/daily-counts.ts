import { OVERVIEW_DAYS } from '@weft/shared/administration/overview-contract';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { DailyCountStore, DatedCounts } from './daily-count.store.ts';
import { daysUntil, endOf, startOf } from './days.ts';

const MINUTE = 60_000;
/** How often today is counted (ms). */
const COUNTED_EVERY = 15 * MINUTE;
/** At the end of a day it is counted every minute, so that the day's last members are active in it (ms). */
const LAST_PART = 3 * MINUTE;

/** Counts by the time when something was made, until the end excluded. */
type CountMade = (from: Date, until: Date) => Promise<number>;

/** What the daily counts are taken from. */
export interface CountedNetwork {
  readonly members: {
    count(): Promise<number>;
    joined: CountMade;
    activeSince(time: Date): Promise<number>;
    /** When the first of the members that exist has joined; undefined without members. */
    firstJoined(): Promise<Date | undefined>;
  };
  readonly posts: { count(): Promise<number>; made: CountMade };
  readonly messages: { made: CountMade };
  readonly bytes: () => Promise<number>;
}

interface Deps {
  readonly store: DailyCountStore;
  readonly network: CountedNetwork;
  readonly clock: Clock;
}

/**
 * Keeps the daily counts. A day is counted while it lasts and closed afterwards, once, by whichever server comes first.
 * Days without a count get what dates still tell.
 */
export class DailyCounts {
  readonly #deps: Deps;
  #dueAt = 0;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Call it every minute. */
  async keep(): Promise<void> {
    const now = this.#deps.clock.now();
    if (now < this.#dueAt) return;
    const days = daysUntil(now, OVERVIEW_DAYS);
    const today = days.pop() ?? '';
    // Once for all days, because it reads every member.
    const members = await this.#deps.network.members.count();
    await this.#countToday(today, members);
    await this.#endEarlier(days, members);
    const lastPart = endOf(today).getTime() - LAST_PART;
    this.#dueAt = now >= lastPart ? now : Math.min(now + COUNTED_EVERY, lastPart);
  }

  async #countToday(today: string, members: number): Promise<void> {
    const { store, network } = this.#deps;
    const active = await network.members.activeSince(startOf(today));
    const counts = { ...(await this.#datedCounts(today, members)), active };
    if (await store.has(today)) await store.update(today, counts);
    else await store.start(today, { ...counts, bytes: await network.bytes() });
  }

  /** Closes the days before today, and adds missed ones since the first member joined. */
  async #endEarlier(days: readonly string[], members: number): Promise<void> {
    const { store, network } = this.#deps;
    const stored = new Map((await store.since(days[0] ?? '')).map((count) => [count._id, count]));
    const open = days.filter((day) => stored.get(day)?.isClosed !== true);
    if (open.length === 0) return;
    const first = await network.members.firstJoined();
    for (const day of open) {
      if (stored.has(day)) await store.close(day, await this.#datedCounts(day, members));
      else if (first && first < endOf(day)) await store.addMissed(day, await this.#datedCounts(day, members));
    }
  }

  /** `members` are those of now. */
  async #datedCounts(day: string, members: number): Promise<DatedCounts> {
    const { clock, network } = this.#deps;
    const [from, until] = [startOf(day), endOf(day)];
    const joinedLater = await network.members.joined(until, new Date(clock.now() + 1));
    return {
      members: members - joinedLater,
      posts: await network.posts.made(from, until),
      messages: await network.messages.made(from, until),
    };
  }
}
