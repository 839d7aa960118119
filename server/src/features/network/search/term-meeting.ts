import type { LRUCache } from 'lru-cache';
import { boundedCache } from '../../../platform/bounded-cache.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { FoundByWords, MemberSearchStore, SearchTerm } from '../../members/index.ts';

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

/** One step of a search: up to STEP members with the first term, of whom all who match the others were found. */
interface Step {
  readonly order: readonly SearchTerm[];
  readonly found: readonly FoundByWords[];
}

/** What the first command of a search found. */
export interface Begun {
  /** Members who match at least one of the names. */
  readonly named: readonly FoundByWords[];
  /** Number of members for each term, STEP for frequent ones. */
  readonly countOf: (term: SearchTerm) => number;
  /** The first step for the first set of terms. */
  readonly step: Step;
}

interface Deps {
  readonly search: MemberSearchStore;
  readonly clock: Clock;
}

/**
 * Finds members who match all terms in bounded steps, whatever the size of the network. If a term is rare, all
 * members with it are scanned. Otherwise it is unknown which term finds matches soonest: it scans one step with each
 * in turn until there are enough, then a long step with the most productive term. The first step goes along with the
 * counting, so that most searches take one command.
 */
export class TermMeeting {
  readonly #search: MemberSearchStore;
  /** Frequent terms. One that stops being frequent costs some steps, never a member who is found. */
  readonly #frequent: LRUCache<string, true>;

  constructor({ search, clock }: Deps) {
    this.#search = search;
    this.#frequent = boundedCache(REMEMBERED, { clock, freshFor: REMEMBERED_FOR });
  }

  /** Finds names, counts the terms of all sets and takes the first step for the first set, in one command. */
  async begin(names: readonly SearchTerm[], sets: readonly (readonly SearchTerm[])[]): Promise<Begun> {
    const open = new Map(
      sets.flat().flatMap((term) => (this.#knownCount(term) === undefined ? [[keyOf(term), term]] : [])),
    );
    const order = this.#likelyRarestFirst(sets[0] ?? []);
    const { either, all, counts } = await this.#search.begin(
      { either: names, counted: [...open.values()], all: order },
      { limit: LOOKED_AT + 1, bound: STEP, scan: { scanned: STEP, limit: STEP } },
    );
    const counted = new Map([...open.keys()].map((key, index) => [key, counts[index] ?? 0]));
    for (const [key, count] of counted) if (count === STEP) this.#frequent.set(key, true);
    return {
      named: eachOnce([either]),
      countOf: (term) => this.#knownCount(term) ?? counted.get(keyOf(term)) ?? STEP,
      step: { order, found: all },
    };
  }

  /** `given`: how the search of these terms began, if it has. */
  async meet(terms: readonly SearchTerm[], given?: Begun): Promise<Met> {
    if (terms.length === 1) {
      const found = await this.#search.findByTerms(terms, { scanned: LOOKED_AT + 1, limit: LOOKED_AT + 1 });
      return { found, isAll: found.length <= LOOKED_AT };
    }
    const { countOf, step } = given ?? (await this.begin([], [terms]));
    const rarestFirst = terms.toSorted((a, b) => countOf(a) - countOf(b));
    const fewest = Math.min(...terms.map(countOf));
    if (fewest === 0) return { found: [], isAll: true };
    const taken = terms.every((term) => step.order.includes(term)) ? step : undefined;
    if (fewest >= STEP) return { found: await this.#stepByStep(rarestFirst, taken), isAll: false };
    const [first] = taken?.order ?? [];
    if (taken && first && countOf(first) < STEP) return { found: taken.found, isAll: true };
    return {
      found: await this.#search.findByTerms(rarestFirst, { scanned: STEP, limit: STEP }),
      isAll: true,
    };
  }

  /** Members who match at least one of the terms, and all of the filters. */
  async meetOne(
    terms: readonly SearchTerm[],
    narrowing: readonly SearchTerm[],
  ): Promise<readonly FoundByWords[]> {
    const met = await Promise.all(terms.map((term) => this.meet([term, ...narrowing])));
    return eachOnce(met.map(({ found }) => found));
  }

  /** Of the words that are not known to be frequent, the longest is likely the rarest. */
  #likelyRarestFirst(terms: readonly SearchTerm[]): readonly SearchTerm[] {
    const lengthOf = (term: SearchTerm): number =>
      this.#knownCount(term) === undefined ? textOf(term).length : 0;
    const countOf = (term: SearchTerm): number => this.#knownCount(term) ?? STEP - 1;
    return terms.toSorted((a, b) => countOf(a) - countOf(b) || lengthOf(b) - lengthOf(a));
  }

  #knownCount(term: SearchTerm): number | undefined {
    if ('ids' in term) return Math.min(term.ids.length, STEP);
    return this.#frequent.has(keyOf(term)) ? STEP : undefined;
  }

  async #stepByStep(terms: readonly SearchTerm[], taken: Step | undefined): Promise<readonly FoundByWords[]> {
    const found = new Map(taken?.found.map((each) => [each._id, each]));
    if (found.size >= ENOUGH) return [...found.values()];
    let best = taken ? { order: taken.order, led: taken.found.length } : { order: terms, led: -1 };
    for (const first of terms) {
      if (first === taken?.order[0]) continue;
      const order = [first, ...terms.filter((term) => term !== first)];
      const some = await this.#search.findByTerms(order, { scanned: STEP, limit: LOOKED_AT });
      for (const each of some) found.set(each._id, each);
      if (found.size >= ENOUGH) return [...found.values()];
      if (some.length > best.led) best = { order, led: some.length };
    }
    const rest = await this.#search.findByTerms(best.order, { scanned: LONG, limit: LOOKED_AT });
    for (const each of rest) found.set(each._id, each);
    return [...found.values()];
  }
}

/** All results without duplicates. */
export function eachOnce(found: readonly (readonly FoundByWords[])[]): FoundByWords[] {
  return [...new Map(found.flat().map((each) => [each._id, each])).values()];
}

const keyOf = (term: SearchTerm): string => JSON.stringify(term);

function textOf(term: SearchTerm): string {
  if ('ids' in term) return '';
  return '$eq' in term.text ? term.text.$eq : term.text.$gte;
}
