import { foldLine } from '@weft/shared/text/fold';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { WrittenCache } from '../../platform/database/written-cache.ts';
import type { Bus } from '../../platform/servers/bus.ts';
import type { Members } from '../members/index.ts';
import type { SavedJobStore } from './saved/saved-job.store.ts';

/** What cards of jobs say about their viewer. */
export interface KnownViewer {
  /** Ids of the jobs that they have saved. */
  readonly saved: ReadonlySet<string>;
  /** Folded. */
  readonly skills: ReadonlySet<string>;
}

/** Milliseconds. A change applies at once on this server, and by message on others. */
const FRESH_FOR = 300_000;
/** Maximum number of ids and skills in memory, of all members together: about 100 bytes each. */
const KEPT_MAX = 200_000;
/** Weight of a member who has saved nothing. */
const EMPTY = 5;

interface Deps {
  readonly saved: Pick<SavedJobStore, 'idsOf'>;
  readonly members: Pick<Members, 'store'>;
  readonly database: Pick<Database, 'transactionsEnded'>;
  readonly clock: Clock;
  readonly bus: Bus;
}

/** Caches the skills of members, and which jobs they have saved. */
export class KnownViewers {
  readonly #deps: Deps;
  readonly #kept: WrittenCache<KnownViewer>;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#kept = new WrittenCache({
      database: deps.database,
      clock: deps.clock,
      freshFor: FRESH_FOR,
      maxWeight: KEPT_MAX,
      weigh: ({ saved, skills }) => saved.size + skills.size + EMPTY,
      shared: { bus: deps.bus, name: 'viewers-of-jobs' },
    });
  }

  of(memberId: string): Promise<KnownViewer> {
    const { saved, members } = this.#deps;
    return this.#kept.of(memberId, async () => {
      const [ids, member] = await Promise.all([saved.idsOf(memberId), members.store.findById(memberId)]);
      return { saved: new Set(ids), skills: new Set((member?.skills ?? []).map(foldLine)) };
    });
  }

  /** Runs a write of the member's skills or saved jobs. */
  write<T>(memberId: string, write: () => Promise<T>): Promise<T> {
    return this.#kept.write(memberId, write);
  }
}
