import type { TimeCursor } from '../../../platform/database/time-cursor.ts';
import { RequestCoalescer } from '../../../platform/request-coalescer.ts';
import { isBefore, placeOf, type TimelineEntry, type TimelineStore } from './timeline.store.ts';

/** Entries that are read at a time. */
const CHUNK = 2000;
/**
 * Milliseconds. Posts are stored in another order than that of their times: they wait for their transactions, and the
 * clocks of servers differ. So much of what is known is read again.
 */
const OVERLAP = 60_000;

/**
 * The entries of all posts and reposts in memory, newest first, to find those of many members and hashtags without a
 * query that names them all (decision 028). Every page reads what is new, and older entries are read once,
 * when a page first needs them. Only hashtags change; edits on any server set them.
 */
export class Timeline {
  readonly #store: Pick<TimelineStore, 'since' | 'before'>;
  #entries: TimelineEntry[] = [];
  #isWhole = false;
  /** Incremented when hashtags change: a read that spans it is repeated. */
  #changes = 0;
  readonly #newer = new RequestCoalescer<void>();
  readonly #older = new RequestCoalescer<void>();

  constructor(store: Pick<TimelineStore, 'since' | 'before'>) {
    this.#store = store;
  }

  /** Reads what was stored since the last call, by any server. Later calls of `after` see it. */
  refresh(): Promise<void> {
    return this.#newer.read('newer', async () => {
      const [newest] = this.#entries;
      if (!newest) {
        this.#isWhole = false;
        return this.#readOlder();
      }
      const since = new Date(newest.createdAt.getTime() - OVERLAP);
      this.#add(await this.#readUnchanged(() => this.#store.since(since)));
    });
  }

  /** The next entries after a place that pass the test; fewer than `limit` only at the end. */
  async after(
    place: TimeCursor | undefined,
    isWanted: (entry: TimelineEntry) => boolean,
    limit: number,
  ): Promise<TimelineEntry[]> {
    const found: TimelineEntry[] = [];
    let last = place;
    for (;;) {
      for (let at = this.#indexAfter(last); found.length < limit; at += 1) {
        const entry = this.#entries[at];
        if (!entry) break;
        if (isWanted(entry)) found.push(entry);
      }
      const end = found.length === limit ? found.at(-1) : this.#entries.at(-1);
      last = end ? placeOf(end) : last;
      if (found.length === limit || this.#isWhole) return found;
      await this.#older.read('older', () => this.#readOlder());
    }
  }

  /** Removes the entries of deleted posts and undone reposts. */
  forget(ids: ReadonlySet<string>): void {
    if (ids.size > 0) this.#entries = this.#entries.filter(({ _id }) => !ids.has(_id));
  }

  /** Sets the hashtags of an edited post, if it is known. */
  setTags(id: string, tags: readonly string[]): void {
    this.#changes += 1;
    const index = this.#entries.findIndex(({ _id }) => _id === id);
    const entry = this.#entries[index];
    if (entry) this.#entries[index] = { ...entry, tags };
  }

  /** Forgets everything, because edits on other servers may have been missed. */
  clear(): void {
    this.#changes += 1;
    this.#entries = [];
    this.#isWhole = false;
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

  /** Reads entries, again if hashtags changed meanwhile. */
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
    // A refresh may have read some of them meanwhile.
    const last = this.#entries.at(-1);
    this.#entries.push(...read.filter((entry) => !last || isBefore(last, placeOf(entry))));
    this.#isWhole = read.length < CHUNK;
  }

  /** Adds the entries that are not known yet, in their places. */
  #add(read: readonly TimelineEntry[]): void {
    const oldest = read.at(-1);
    if (!oldest) return;
    const end = this.#indexAfter(placeOf(oldest));
    // What was read covers all known entries up to its oldest.
    this.#entries.splice(0, end, ...read);
  }
}
