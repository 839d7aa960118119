import type { Currency } from '@weft/shared/jobs/choices';
import type { TimeCursor } from '../../../platform/database/time-cursor.ts';
import type { StoredListing } from './job-listing.store.ts';
import { keyOf, listingKeys, soughtKeys, type ListingFilter } from './listing-keys.ts';
import { countAt, hasSlot, keepCommon, SlotLists, type SlotSet } from './slot-lists.ts';

/** What the index keeps of an open job besides its keys. */
export interface IndexedJob {
  readonly _id: string;
  readonly createdAt: Date;
  /** The same in milliseconds, which is compared. */
  readonly time: number;
  readonly titleWords: readonly string[];
  /** Folded required skills. */
  readonly skills: readonly string[];
  readonly halfOfSkills: number;
  readonly currency: Currency;
  readonly yearlyPay: number;
  /** Milliseconds. */
  readonly openUntil: number;
  /** When the listing was written (ms); 0 if it is not known. */
  readonly changedAt: number;
}

/** Removed jobs that are left in the lists of keys before it is worth building them again. */
const REMOVED_MIN = 1000;

const isBefore = (job: IndexedJob, time: number, id: string): boolean =>
  job.time > time || (job.time === time && job._id > id);

/**
 * The open jobs in memory, by key (decision 058). Each job has a slot: its number in the lists of its keys. A changed job
 * gets a new one, because lists only grow.
 */
export class ListingIndex {
  readonly #lists = new SlotLists();
  readonly #jobs: (IndexedJob | undefined)[] = [];
  readonly #slots = new Map<string, number>();
  /** Slots of all jobs, newest first. */
  #order: number[] = [];
  /** Each word and skill once, because many jobs keep it. */
  readonly #known = new Map<string, string>();

  /** When the listing was written that was written last (ms). */
  newestChange = 0;

  get size(): number {
    return this.#order.length;
  }

  /** Whether so many jobs were removed that the index should be built again. */
  get isWasteful(): boolean {
    return this.#jobs.length - this.size > REMOVED_MIN + this.size / 4;
  }

  find(id: string): IndexedJob | undefined {
    const slot = this.#slots.get(id);
    return slot === undefined ? undefined : this.#jobs[slot];
  }

  ids(): Iterable<string> {
    return this.#slots.keys();
  }

  idsOfCompany(company: string): string[] {
    const slots = this.#lists.setOf([keyOf.company(company)], this.#jobs.length);
    return this.#jobs.flatMap((job, slot) => (job && hasSlot(slots, slot) ? [job._id] : []));
  }

  /** Adds a job, or replaces it. */
  put(listing: StoredListing): void {
    const { _id, createdAt, titleWords, skills, halfOfSkills, currency, yearlyPay } = listing;
    this.remove(_id);
    const slot = this.#jobs.length;
    const job = {
      _id,
      createdAt,
      time: createdAt.getTime(),
      titleWords: titleWords.map((word) => this.#knownAs(word)),
      skills: skills.map((skill) => this.#knownAs(skill)),
      halfOfSkills,
      currency,
      yearlyPay,
      openUntil: listing.openUntil.getTime(),
      changedAt: listing.changedAt?.getTime() ?? 0,
    };
    this.#order.splice(this.#placeOf(job.time, _id), 0, slot);
    this.#jobs.push(job);
    this.newestChange = Math.max(this.newestChange, job.changedAt);
    this.#slots.set(_id, slot);
    for (const key of new Set(listingKeys(listing))) this.#lists.add(key, slot);
  }

  remove(id: string): void {
    const slot = this.#slots.get(id);
    const job = slot === undefined ? undefined : this.#jobs[slot];
    if (slot === undefined || !job) return;
    this.#order.splice(this.#placeOf(job.time, id), 1);
    this.#jobs[slot] = undefined;
    this.#slots.delete(id);
  }

  /** Ids of the jobs that ended before that time (ms). */
  endedBefore(time: number): string[] {
    return [...this.#slots]
      .filter(([, slot]) => (this.#jobs[slot]?.openUntil ?? time) < time)
      .map(([id]) => id);
  }

  /** Returns the jobs that match, newest first, at most `limit`. */
  search(filter: ListingFilter, after: TimeCursor | undefined, limit: number): IndexedJob[] {
    const matching = this.#withKeys(filter);
    const isAllowed = this.#testOf(filter);
    const since = filter.since?.getTime() ?? 0;
    const found: IndexedJob[] = [];
    for (let at = after ? this.#placeAfter(after) : 0; at < this.#order.length; at += 1) {
      const slot = this.#order[at] as number;
      if (matching && !hasSlot(matching, slot)) continue;
      const job = this.#jobs[slot];
      if (!job || !isAllowed(job, slot)) continue;
      if (job.time < since || found.push(job) === limit) break;
    }
    return found;
  }

  /** The slots that have a key of each list; undefined: all. Includes slots of removed jobs. */
  #withKeys(filter: ListingFilter): SlotSet | undefined {
    let common: SlotSet | undefined;
    for (const keys of soughtKeys(filter)) {
      const some = this.#lists.setOf(keys, this.#jobs.length);
      if (common) keepCommon(common, some);
      else common = some;
    }
    return common;
  }

  /** Returns what decides besides keys. */
  #testOf({ now, pay, skills, hidden }: ListingFilter): (job: IndexedJob, slot: number) => boolean {
    const time = now.getTime();
    const held = skills && this.#lists.countsOf(skills.map(keyOf.skill), this.#jobs.length);
    const left = this.#slotsOfHidden(hidden);
    return ({ openUntil, currency, yearlyPay, halfOfSkills }, slot) =>
      openUntil > time &&
      !(left && hasSlot(left, slot)) &&
      (!pay || yearlyPay >= (pay.get(currency) ?? Infinity)) &&
      (!held || countAt(held, slot) >= halfOfSkills);
  }

  /** The slots of jobs that hidden members offer; undefined if there are none: most members offer no job. */
  #slotsOfHidden(hidden: ReadonlySet<string> | undefined): SlotSet | undefined {
    const keys = [...(hidden ?? [])].map(keyOf.company).filter((key) => this.#lists.has(key));
    return keys.length === 0 ? undefined : this.#lists.setOf(keys, this.#jobs.length);
  }

  /** The place in the order of a job with this time and id. */
  #placeOf(time: number, id: string): number {
    let [low, high] = [0, this.#order.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      const job = this.#jobs[this.#order[middle] as number];
      if (job && isBefore(job, time, id)) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #placeAfter({ createdAt, id }: TimeCursor): number {
    const time = createdAt.getTime();
    const place = this.#placeOf(time, id);
    const job = this.#jobs[this.#order[place] ?? -1];
    return job?._id === id && job.time === time ? place + 1 : place;
  }

  #knownAs(text: string): string {
    const known = this.#known.get(text);
    if (known === undefined) this.#known.set(text, text);
    return known ?? text;
  }
}
