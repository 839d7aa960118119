import type { Clock } from '../../../platform/clock/clock.ts';
import { BoundedMap } from '../../../platform/bounded-map.ts';
import type { FoundByWords, MemberDirectory, SearchTerm } from '../../members/index.ts';

/** At most so many members are answered for one set of terms. */
const LOOKED_AT = 60;
/** So many members who meet all terms are enough for nobody to miss the rest. */
export const ENOUGH = 20;
/** So many members with one term are looked at in one step; a term that fewer meet is rare. */
const STEP = 100;
/** So many with the most promising term are looked at where one step with each finds too few. */
const LONG = 1000;
/** That a term is frequent is remembered this long (ms), of so many terms. */
const REMEMBERED_FOR = 5 * 60_000;
const REMEMBERED = 20_000;

export interface Met {
  readonly found: readonly FoundByWords[];
  /** Whether these are all; else there may be more. */
  readonly isAll: boolean;
}

/**
 * Finds members who meet all of some terms, in bounded steps whatever the size of the network. Where one of the terms is rare, all who
 * meet it are looked at. Where each is frequent, nobody knows beforehand which of them leads to the goal soonest: so one step is taken
 * with each in turn, until enough are found, and a long one with the term that led to most.
 */
export class TermMeeting {
  readonly #directory: MemberDirectory;
  readonly #clock: Clock;
  /** Until when each term counts as frequent. One that stops being so costs some steps, never a member who is found. */
  readonly #frequentUntil = new BoundedMap<string, number>(REMEMBERED);

  constructor(directory: MemberDirectory, clock: Clock) {
    this.#directory = directory;
    this.#clock = clock;
  }

  async meet(terms: readonly SearchTerm[]): Promise<Met> {
    if (terms.length === 1) {
      const found = await this.#directory.findByTerms(terms, { walked: LOOKED_AT + 1, limit: LOOKED_AT + 1 });
      return { found, isAll: found.length <= LOOKED_AT };
    }
    const counted = (await this.#counts(terms)).sort((a, b) => a.count - b.count);
    const fewest = counted[0]?.count ?? 0;
    if (fewest === 0) return { found: [], isAll: true };
    const rarestFirst = counted.map(({ term }) => term);
    if (fewest >= STEP) return { found: await this.#stepByStep(rarestFirst), isAll: false };
    return {
      found: await this.#directory.findByTerms(rarestFirst, { walked: STEP, limit: STEP }),
      isAll: true,
    };
  }

  /** Members who meet one of the terms or several, and all of what narrows. */
  async meetOne(
    terms: readonly SearchTerm[],
    narrowing: readonly SearchTerm[],
  ): Promise<readonly FoundByWords[]> {
    if (narrowing.length === 0) return eachOnce([await this.#directory.findByEach(terms, LOOKED_AT + 1)]);
    const met = await Promise.all(terms.map((term) => this.meet([term, ...narrowing])));
    return eachOnce(met.map(({ found }) => found));
  }

  /** How many meet each of the terms, STEP for all that are frequent. */
  async #counts(terms: readonly SearchTerm[]): Promise<{ term: SearchTerm; count: number }[]> {
    const now = this.#clock.now();
    const known = terms.map((term) => ({ term, count: this.#knownCount(term, now) }));
    const open = known.filter(({ count }) => count === undefined).map(({ term }) => term);
    const counts = await this.#directory.countsOfTerms(open, STEP);
    open.forEach((term, index) => {
      if (counts[index] === STEP) this.#frequentUntil.set(JSON.stringify(term), now + REMEMBERED_FOR);
    });
    return known.map(({ term, count }) => ({ term, count: count ?? counts[open.indexOf(term)] ?? 0 }));
  }

  #knownCount(term: SearchTerm, now: number): number | undefined {
    if ('ids' in term) return Math.min(term.ids.length, STEP);
    return (this.#frequentUntil.get(JSON.stringify(term)) ?? 0) > now ? STEP : undefined;
  }

  async #stepByStep(terms: readonly SearchTerm[]): Promise<readonly FoundByWords[]> {
    const found = new Map<string, FoundByWords>();
    let best = { order: terms, led: -1 };
    for (const first of terms) {
      const order = [first, ...terms.filter((term) => term !== first)];
      const some = await this.#directory.findByTerms(order, { walked: STEP, limit: LOOKED_AT });
      for (const each of some) found.set(each._id, each);
      if (found.size >= ENOUGH) return [...found.values()];
      if (some.length > best.led) best = { order, led: some.length };
    }
    const rest = await this.#directory.findByTerms(best.order, { walked: LONG, limit: LOOKED_AT });
    for (const each of rest) found.set(each._id, each);
    return [...found.values()];
  }
}

/** All who were found, each once. */
export function eachOnce(found: readonly (readonly FoundByWords[])[]): FoundByWords[] {
  return [...new Map(found.flat().map((each) => [each._id, each])).values()];
}
