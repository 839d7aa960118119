import {
  OVERVIEW_DAYS,
  type OverviewDay,
  type OverviewView,
} from '@weft/shared/administration/overview-contract';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Metrics } from '../../../platform/metrics/metrics.ts';
import { ReadThroughCache } from '../../../platform/read-through-cache.ts';
import { VERSION } from '../../../version.ts';
import type { DailyCountRecord, DailyCountStore } from './daily-count.store.ts';
import type { CountedNetwork } from './daily-counts.ts';
import { dayOf, daysUntil, startOf } from './days.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const FIGURES = 'figures';

export interface OverviewDeps {
  readonly clock: Clock;
  readonly network: CountedNetwork;
  readonly queueLengths: Metrics['queueLengths'];
  readonly mailCounts: Metrics['mailCounts'];
  /** Open reports that a member may decide about. */
  readonly openReports: (memberId: string) => Promise<number>;
}

interface Deps extends OverviewDeps {
  readonly store: DailyCountStore;
}

type Figures = Pick<OverviewView, 'members' | 'active' | 'posts' | 'bytes'>;

function presentDay(day: string, count: DailyCountRecord | undefined): OverviewDay {
  return {
    day,
    members: count?.members ?? null,
    active: count?.active ?? null,
    posts: count?.posts ?? null,
    messages: count?.messages ?? null,
    bytes: count?.bytes ?? null,
  };
}

/** The numbers of the network, for owners and administrators. */
export class OverviewService {
  readonly #deps: Deps;
  readonly #figures: ReadThroughCache<Figures>;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#figures = new ReadThroughCache({
      clock: deps.clock,
      freshFor: MINUTE,
      maxWeight: 1,
      weigh: () => 1,
    });
  }

  async of(viewerId: string): Promise<OverviewView> {
    const { queueLengths, mailCounts, openReports } = this.#deps;
    const waiting = [...queueLengths().values()].reduce((sum, length) => sum + length, 0);
    const figures = await this.#figures.of(FIGURES, () => this.#count());
    return {
      version: VERSION,
      ...figures,
      waiting,
      mails: mailCounts(),
      openReports: await openReports(viewerId),
      days: await this.#days(figures),
    };
  }

  async #days({ members, active, bytes }: Figures): Promise<OverviewDay[]> {
    const days = daysUntil(this.#deps.clock.now(), OVERVIEW_DAYS);
    const stored = await this.#deps.store.since(days[0] ?? '');
    const counts = new Map(stored.map((count) => [count._id, count]));
    const shown = days.map((day) => presentDay(day, counts.get(day)));
    const earlier = shown.slice(0, -1);
    // What was counted just now is newer than today's row.
    const today = shown
      .slice(-1)
      .map((day) => ({ ...day, members: members.total, active: active.today, bytes }));
    return [...earlier, ...today];
  }

  async #count(): Promise<Figures> {
    const { clock, network } = this.#deps;
    const { members, posts, bytes } = network;
    const now = clock.now();
    const [month, end] = [new Date(now - 30 * DAY), new Date(now + 1)];
    return {
      members: { total: await members.count(), joinedIn30Days: await members.joined(month, end) },
      active: {
        today: await members.activeSince(startOf(dayOf(now))),
        in30Days: await members.activeSince(month),
      },
      posts: { total: await posts.count(), in7Days: await posts.made(new Date(now - 7 * DAY), end) },
      bytes: await bytes(),
    };
  }
}
