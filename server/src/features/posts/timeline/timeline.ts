import type { Clock } from '../../../platform/clock/clock.ts';
import type { TimeCursor } from '../../../platform/database/time-cursor.ts';
import type { Bus } from '../../../platform/servers/bus.ts';
import { RequestCoalescer } from '../../../platform/request-coalescer.ts';
import {
  isBefore,
  placeOf,
  type EntryChange,
  type EntrySources,
  type TimelineEntry,
  type TimelineStore,
} from './timeline.store.ts';

/** Entries that are read at a time. */
const CHUNK = 2000;
/** Entries in memory: 22 MB, and 28 MB if each has two hashtags. */
const KEPT = 100_000;
/** If more were stored since the last read, only the newest are kept. */
const NEW_MAX = 10_000;
/**
 * Milliseconds. Posts are stored in another order than that of their times: they wait for their transactions, and the
 * clocks of servers differ. So much of what is known is read again.
 */
const OVERLAP = 60_000;
/** Milliseconds after which new entries are read even if no server has announced any. */
const FRESH_FOR = 30_000;
/** Chunks that a page reads at most: a server that has just started has no entries yet. */
const CHUNKS_A_PAGE = 5;
/** Entries that a page tests, and how many more for each source. A query of few sources takes less than reading them. */
const TESTED = 5000;
const TESTED_PER_SOURCE = 20;
/** Entries that a page tests if they are in memory. Each page beyond the other limit reads one more chunk, until they are. */
const TESTED_IN_MEMORY = 20_000;
/** Entries beyond the memory that are read by their time, before a query names the sources. */
const READ_BY_TIME = [100, 1000];
/** Entries that this query reads at least. */
const READ_MIN = 40;

/** What a feed has. */
export interface Followed {
  readonly hasEntry: (entry: TimelineEntry) => boolean;
  /** Number of followed members and hashtags. */
  readonly size: number;
  /** Every entry that the feed has is of one of these. */
  readonly sources: () => EntrySources;
}

interface Deps {
  readonly store: Pick<TimelineStore, 'since' | 'before' | 'ofSources'>;
  readonly clock: Clock;
  readonly bus: Pick<Bus, 'isWhole'>;
  /** Maximum number of entries in memory. */
  readonly kept?: number;
}

/**
 * The newest entries of posts and reposts in memory, to find those of many members and hashtags without a query that
 * names them all (decision 028). New ones are read by the first page after they are announced. Older entries are read
 * once, when a page first needs them, up to a limit; those beyond it are read from the database for each page.
 */
export class Timeline {
  readonly #store: Deps['store'];
  readonly #clock: Clock;
  readonly #bus: Deps['bus'];
  readonly #kept: number;
  /** Newest first. */
  #entries: TimelineEntry[] = [];
  #isWhole = false;
  /** Incremented by edits: a read that spans one is repeated. */
  #changes = 0;
  /** Number of announcements of new entries, and how many of them the entries in memory include. */
  #announced = 0;
  #included = -1;
  #readAt = 0;
  readonly #newer = new RequestCoalescer<void>();
  readonly #older = new RequestCoalescer<void>();

  constructor({ store, clock, bus, kept = KEPT }: Deps) {
    this.#store = store;
    this.#clock = clock;
    this.#bus = bus;
    this.#kept = kept;
  }

  /** Number of entries in memory. */
  get size(): number {
    return this.#entries.length;
  }

  /** Call it after a post or repost was stored, by any server: the next page reads it. */
  noteAdded(): void {
    this.#announced += 1;
  }

  /** Reads what was stored since the last read, by any server, unless a page after the place needs nothing of it. */
  async refresh(place?: TimeCursor): Promise<void> {
    const since = this.#since();
    if (since && place && place.createdAt < since) return;
    if (this.#isUpToDate()) return;
    await this.#newer.read('newer', async () => {
      // The read before may have included what this one was to read.
      if (this.#isUpToDate()) return;
      const [announced, now] = [this.#announced, this.#clock.now()];
      await this.#readNewer();
      this.#included = announced;
      this.#readAt = now;
    });
  }

  #isUpToDate(): boolean {
    const isRecent = this.#clock.now() < this.#readAt + FRESH_FOR;
    return this.#included === this.#announced && isRecent && this.#bus.isWhole();
  }

  async #readNewer(): Promise<void> {
    const from = this.#since();
    if (from) return this.#add(await this.#readUnchanged(() => this.#store.since(from, NEW_MAX)));
    this.#isWhole = false;
    return this.#readOlder();
  }

  /** The next entries after a place that belong to the feed; fewer than `limit` only at the end. */
  async after(place: TimeCursor | undefined, followed: Followed, limit: number): Promise<TimelineEntry[]> {
    const found: TimelineEntry[] = [];
    let last = place;
    const most = Math.max(TESTED, TESTED_PER_SOURCE * followed.size);
    const mostInMemory = Math.max(most, TESTED_IN_MEMORY);
    let tested = 0;
    for (let chunks = 0; ; chunks += 1) {
      const start = this.#indexAfter(last);
      const end = Math.min(this.size, start + mostInMemory - tested);
      let at = start;
      for (; at < end && found.length < limit; at += 1) {
        const entry = this.#entries[at] as TimelineEntry;
        if (followed.hasEntry(entry)) found.push(entry);
      }
      tested += at - start;
      if (at > start) last = placeOf(this.#entries[at - 1] as TimelineEntry);
      if (found.length === limit || (at === this.size && this.#isWhole)) return found;
      const isFarEnough = tested >= most && (chunks > 0 || tested === mostInMemory);
      if (isFarEnough || this.size >= this.#kept || chunks === CHUNKS_A_PAGE) {
        const byTime = tested >= most ? [] : READ_BY_TIME;
        return [...found, ...(await this.#afterInDatabase(last, followed, limit - found.length, byTime))];
      }
      await this.#older.read('older', () => this.#readOlder());
    }
  }

  /** Removes the entries of deleted posts and undone reposts. */
  forget(ids: ReadonlySet<string>): void {
    if (ids.size === 0) return;
    this.#changes += 1;
    this.#entries = this.#entries.filter(({ _id }) => !ids.has(_id));
  }

  /** Changes the entry of an edited post, if it is in memory. */
  edit(id: string, change: EntryChange): void {
    this.#changes += 1;
    const index = this.#entries.findIndex(({ _id }) => _id === id);
    const entry = this.#entries[index];
    if (entry) this.#entries[index] = { ...entry, ...change };
  }

  /** Forgets everything, because edits on other servers may have been missed. */
  clear(): void {
    this.#changes += 1;
    this.#entries = [];
    this.#isWhole = false;
    this.#included = -1;
  }

  /**
   * The same as `after` without the memory. The next entries suffice for members who follow many: `byTime` tells how
   * many are read. Queries with the sources find the others.
   */
  async #afterInDatabase(
    place: TimeCursor | undefined,
    { hasEntry, sources }: Followed,
    limit: number,
    byTime: readonly number[],
  ): Promise<TimelineEntry[]> {
    const found: TimelineEntry[] = [];
    let last = place;
    let named: EntrySources | undefined;
    let size = Math.max(limit, READ_MIN);
    for (let reads = 0; ; reads += 1) {
      const next = byTime[reads];
      const asked = next ?? size;
      const read = await (next === undefined
        ? this.#store.ofSources((named ??= sources()), last, asked)
        : this.#store.before(last, asked));
      found.push(...read.filter(hasEntry).slice(0, limit - found.length));
      const end = read.at(-1);
      if (found.length === limit || read.length < asked || !end) return found;
      last = placeOf(end);
      // Few are hidden, unless there are many.
      if (next === undefined) size = Math.min(2 * size, CHUNK);
    }
  }

  /** The time from which on entries may be new. */
  #since(): Date | undefined {
    const [newest] = this.#entries;
    return newest && new Date(newest.createdAt.getTime() - OVERLAP);
  }

  /** Index of the first entry after the place. */
  #indexAfter(place: TimeCursor | undefined): number {
    if (!place) return 0;
    let [low, high] = [0, this.#entries.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const entry = this.#entries[middle] as TimelineEntry;
      if (entry._id === place.id || isBefore(entry, place)) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Reads entries, again if an edit changed some meanwhile. */
  async #readUnchanged(read: () => Promise<TimelineEntry[]>): Promise<TimelineEntry[]> {
    for (;;) {
      const before = this.#changes;
      const entries = await read();
      if (this.#changes === before) return entries;
    }
  }

  async #readOlder(): Promise<void> {
    if (this.#isWhole) return;
    const oldest = this.#entries.at(-1);
    const read = await this.#readUnchanged(() => this.#store.before(oldest && placeOf(oldest), CHUNK));
    const last = this.#entries.at(-1);
    // Newer entries pushed the oldest out meanwhile, or all were cleared: what was read has no place.
    if (last?._id !== oldest?._id) return;
    this.#entries.push(...read);
    this.#isWhole = read.length < CHUNK;
    this.#trim();
  }

  /** Adds the entries that are not known yet, in their places. */
  #add(read: readonly TimelineEntry[]): void {
    const oldest = read.at(-1);
    if (!oldest) return;
    const isCut = read.length === NEW_MAX;
    // What was read covers all known entries up to its oldest. If it was cut, others may be missing after it.
    this.#entries.splice(0, isCut ? this.size : this.#indexAfter(placeOf(oldest)), ...read);
    if (isCut) this.#isWhole = false;
    this.#trim();
  }

  #trim(): void {
    if (this.size <= this.#kept) return;
    this.#entries.length = this.#kept;
    this.#isWhole = false;
  }
}
