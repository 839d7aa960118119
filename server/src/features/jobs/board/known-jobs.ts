import { boundedCache } from '../../../platform/bounded-cache.ts';
import type { JobHead, JobStore } from '../job.store.ts';
import type { JobListingStore } from './job-listing.store.ts';

/** Jobs in memory: about 2 kB each. */
const KEPT_MAX = 20_000;

/** A job as it was when its listing was written last. */
interface Kept {
  readonly head: JobHead;
  /** Milliseconds. */
  readonly writtenAt: number;
}

interface Deps {
  readonly jobs: Pick<JobStore, 'findHeads'>;
  readonly listings: Pick<JobListingStore, 'stampsOf'>;
}

/**
 * Open jobs in memory. A job and its listing change in one transaction, so each page compares only the times of the
 * listings, which the database knows; jobs that have changed since are read again.
 */
export class KnownJobs {
  readonly #deps: Deps;
  readonly #kept = boundedCache<Kept>(KEPT_MAX);

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Returns those of the jobs that are listed, in the given order. */
  async of(ids: readonly string[]): Promise<JobHead[]> {
    if (ids.length === 0) return [];
    const stamps = await this.#deps.listings.stampsOf(ids);
    const heads = new Map<string, JobHead>();
    const changed: string[] = [];
    for (const { _id, changedAt } of stamps) {
      const kept = this.#kept.get(_id);
      if (kept && kept.writtenAt === changedAt?.getTime()) heads.set(_id, kept.head);
      else changed.push(_id);
    }
    const times = new Map(stamps.map(({ _id, changedAt }) => [_id, changedAt?.getTime()]));
    // Read after the times: at worst newer than these say, and so read again.
    for (const head of await this.#deps.jobs.findHeads(changed)) {
      const writtenAt = times.get(head._id);
      if (writtenAt !== undefined) this.#kept.set(head._id, { head, writtenAt });
      heads.set(head._id, head);
    }
    return ids.flatMap((id) => heads.get(id) ?? []);
  }
}
