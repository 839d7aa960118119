import type { LRUCache } from 'lru-cache';
import { boundedCache } from '../../../platform/bounded-cache.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { FoundByWords, MemberDirectoryStore, SearchTerm } from '../../members/index.ts';

/** Maximum number of members returned for one set of terms. */
const LOOKED_AT = 60;
/** With this number of matches the search ends. */
export const ENOUGH = 20;
/** Members scanned per step; a term with fewer members is rare. */
const STEP = 100;
/** Members scanned with the most promising term, if one step with each finds too few. */
const LONG = 1000;
/** How long a term counts as frequent (ms), and the number of such terms. */
const REMEMBERED_FOR = 5 * 60_000;
const REMEMBERED = 20_000;

export interface Met {
  readonly found: readonly FoundByWords[];
  /** Whether these are all matches; else there may be more. */
  readonly isAll: boolean;
}

interface Deps {
  readonly directory: MemberDirectoryStore;
  readonly clock: Clock;
}

/**
 * Finds members who match all terms in bounded steps, whatever the size of the network. If a term is rare, all
 * members with it are scanned. Otherwise it is unknown which term finds matches soonest: it scans one step with each
 * in turn until there are enough, then a long step with the most productive term.
 */
export class TermMeeting {
  readonly #directory: MemberDirectoryStore;
  /** Frequent terms. One that stops being frequent costs some steps, never a member who is found. */
  readonly #frequent: LRUCache<string, true>;

  constructor({ directory, clock }: Deps) {
    this.#directory = directory;
    this.#frequent = boundedCache(REMEMBERED, { clock, freshFor: REMEMBERED_FOR });
  }

  async meet(terms: readonly SearchTerm[]): Promise<Met> {
    if (terms.length === 1) {
      const found = await this.#directory.findByTerms(terms, {
        scanned: LOOKED_AT + 1,
        limit: LOOKED_AT + 1,
      });
      return { found, isAll: found.length <= LOOKED_AT };
    }
    const counted = (await this.#counts(terms)).sort((a, b) => a.count - b.count);
    const fewest = counted[0]?.count ?? 0;
    if (fewest === 0) return { found: [], isAll: true };
    const rarestFirst = counted.map(({ term }) => term);
    if (fewest >= STEP) return { found: await this.#stepByStep(rarestFirst), isAll: false };
    return {
      found: await this.#directory.findByTerms(rarestFirst, { scanned: STEP, limit: STEP }),
      isAll: true,
    };
  }

  /** Members who match at least one of the terms, and all of the filters. */
  async meetOne(
    terms: readonly SearchTerm[],
    narrowing: readonly SearchTerm[],
  ): Promise<readonly FoundByWords[]> {
    if (narrowing.length === 0) return eachOnce([await this.#directory.findByEach(terms, LOOKED_AT + 1)]);
    const met = await Promise.all(terms.map((term) => this.meet([term, ...narrowing])));
    return eachOnce(met.map(({ found }) => found));
  }

  /** Number of members for each term, STEP for frequent ones. */
  async #counts(terms: readonly SearchTerm[]): Promise<{ term: SearchTerm; count: number }[]> {
    const known = terms.map((term) => ({ term, count: this.#knownCount(term) }));
    const open = known.filter(({ count }) => count === undefined).map(({ term }) => term);
    const counts = await this.#directory.countsOfTerms(open, STEP);
    open.forEach((term, index) => {
      if (counts[index] === STEP) this.#frequent.set(JSON.stringify(term), true);
    });
    return known.map(({ term, count }) => ({ term, count: count ?? counts[open.indexOf(term)] ?? 0 }));
  }

  #knownCount(term: SearchTerm): number | undefined {
    if ('ids' in term) return Math.min(term.ids.length, STEP);
    return this.#frequent.has(JSON.stringify(term)) ? STEP : undefined;
  }

  async #stepByStep(terms: readonly SearchTerm[]): Promise<readonly FoundByWords[]> {
    const found = new Map<string, FoundByWords>();
    let best = { order: terms, led: -1 };
    for (const first of terms) {
      const order = [first, ...terms.filter((term) => term !== first)];
      const some = await this.#directory.findByTerms(order, { scanned: STEP, limit: LOOKED_AT });
      for (const each of some) found.set(each._id, each);
      if (found.size >= ENOUGH) return [...found.values()];
      if (some.length > best.led) best = { order, led: some.length };
    }
    const rest = await this.#directory.findByTerms(best.order, { scanned: LONG, limit: LOOKED_AT });
    for (const each of rest) found.set(each._id, each);
    return [...found.values()];
  }
}

/** All results without duplicates. */
export function eachOnce(found: readonly (readonly FoundByWords[])[]): FoundByWords[] {
  return [...new Map(found.flat().map((each) => [each._id, each])).values()];
}
