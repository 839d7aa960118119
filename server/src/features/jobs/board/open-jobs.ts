import * as z from 'zod';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { TimeCursor } from '../../../platform/database/time-cursor.ts';
import { RequestCoalescer } from '../../../platform/request-coalescer.ts';
import { topic, type Bus } from '../../../platform/servers/bus.ts';
import type { JobListingStore, NewListing } from './job-listing.store.ts';
import type { ListingFilter } from './listing-keys.ts';
import { ListingIndex, type IndexedJob } from './listing-index.ts';

const CHANGED = topic(
  'changed-listings',
  z.object({ ids: z.array(z.string()), company: z.string().optional() }),
);

/** Milliseconds after which a page looks for changes that no server has announced. */
const FRESH_FOR = 30_000;
/** Milliseconds. Transactions are stored in another order than their times: so much is looked at again. */
const OVERLAP = 60_000;
/** Milliseconds. */
const DAY = 86_400_000;

/** Listings that were written: these, and those of a company. */
type Change = z.infer<typeof CHANGED.form>;

interface Deps {
  readonly store: JobListingStore;
  readonly database: Pick<Database, 'transactionsEnded'>;
  readonly bus: Bus;
  readonly clock: Clock;
}

/**
 * Writes the listings of open jobs and finds them, in an index that each server keeps in memory (decision 058). A page
 * first reads again what was written since the last one, by any server.
 */
export class OpenJobs {
  readonly #deps: Deps;
  #index: ListingIndex | undefined;
  /** What the next page reads again. */
  readonly #noted = new Set<Change>();
  /** Listings written in transactions that may be running. */
  readonly #unsettled = new Set<Change>();
  /** When changes were looked for that no server had announced. */
  #checkedAt = 0;
  /** How often messages may have been lost, and after how many of these times everything was compared. */
  #doubts = 0;
  #settledDoubts = 0;
  readonly #reads = new RequestCoalescer<void>();

  constructor(deps: Deps) {
    this.#deps = deps;
    const doubt = (): void => void (this.#doubts += 1);
    deps.bus.subscribe(CHANGED, (change) => void this.#noted.add(change));
    deps.bus.watch({ gap: doubt, gone: doubt });
  }

  /** Joins the current transaction. */
  async keep(listings: readonly NewListing[]): Promise<void> {
    if (listings.length > 0) this.#writing({ ids: listings.map(({ _id }) => _id) });
    await this.#deps.store.keep(listings);
  }

  /** Joins the current transaction. */
  async remove(id: string): Promise<void> {
    this.#writing({ ids: [id] });
    await this.#deps.store.remove(id);
  }

  /** Joins the current transaction. */
  async removeOfCompany(company: string): Promise<void> {
    this.#writing({ ids: [], company });
    await this.#deps.store.removeOfCompany(company);
  }

  /** Returns the open jobs that match, newest first, at most `limit`. */
  async find(filter: ListingFilter, after: TimeCursor | undefined, limit: number): Promise<IndexedJob[]> {
    if (!this.#isUpToDate()) await this.#reads.read('', () => this.#refresh());
    return this.#index?.search(filter, after, limit) ?? [];
  }

  /** These listings turned out to be of jobs that have ended: the next page reads them again. */
  doubt(ids: readonly string[]): void {
    if (ids.length > 0) this.#noted.add({ ids: [...ids] });
  }

  #isUpToDate(): boolean {
    const { clock, bus } = this.#deps;
    const isRecent = Math.abs(clock.now() - this.#checkedAt) < FRESH_FOR;
    const isAnnounced = this.#noted.size > 0 || this.#unsettled.size > 0;
    const isSettled = this.#doubts === this.#settledDoubts;
    return this.#index !== undefined && isRecent && !isAnnounced && isSettled && bus.isWhole();
  }

  #idsOf({ ids, company }: Change): string[] {
    return company === undefined ? ids : [...ids, ...(this.#index?.idsOfCompany(company) ?? [])];
  }

  /** Until the transaction has ended, each page reads these listings; afterwards, all servers do so once. */
  #writing(change: Change): void {
    const { database, bus } = this.#deps;
    this.#unsettled.add(change);
    const settle = async (): Promise<void> => {
      await database.transactionsEnded();
      this.#unsettled.delete(change);
      this.#noted.add(change);
      bus.publish(CHANGED, change);
    };
    void settle();
  }

  async #refresh(): Promise<void> {
    const { store, clock, bus } = this.#deps;
    const now = clock.now();
    // What is noted during the read stays noted.
    const noted = [...this.#noted];
    const doubts = this.#doubts;
    const index = this.#index;
    if (!index || index.isWasteful) {
      this.#index = await this.#load();
      this.#checkedAt = now;
    } else {
      const isInDoubt = doubts !== this.#settledDoubts;
      const isDue = isInDoubt || !bus.isWhole() || Math.abs(now - this.#checkedAt) >= FRESH_FOR;
      const changed = isDue ? await this.#changed(index, isInDoubt) : [];
      // The database removes them a day after their end.
      const ended = isDue ? index.endedBefore(now - DAY) : [];
      const written = [...noted, ...this.#unsettled].flatMap((change) => this.#idsOf(change));
      const ids = [...new Set([...written, ...changed, ...ended])];
      const found = ids.length === 0 ? [] : await store.findMany(ids);
      for (const id of ids) index.remove(id);
      for (const listing of found) index.put(listing);
      if (isDue) this.#checkedAt = now;
    }
    this.#settledDoubts = doubts;
    for (const change of noted) this.#noted.delete(change);
  }

  async #load(): Promise<ListingIndex> {
    const index = new ListingIndex();
    for await (const listings of this.#deps.store.all()) for (const listing of listings) index.put(listing);
    return index;
  }

  /** Ids of listings that differ from those in memory: of the last ones written, or of all if messages were lost. */
  async #changed(index: ListingIndex, isWhole: boolean): Promise<string[]> {
    const { store } = this.#deps;
    const stamps = await store.stamps(isWhole ? undefined : new Date(index.newestChange - OVERLAP));
    const changed = stamps
      .filter(({ _id, changedAt }) => index.find(_id)?.changedAt !== (changedAt?.getTime() ?? 0))
      .map(({ _id }) => _id);
    if (!isWhole) return changed;
    const stored = new Set(stamps.map(({ _id }) => _id));
    return [...changed, ...[...index.ids()].filter((id) => !stored.has(id))];
  }
}
