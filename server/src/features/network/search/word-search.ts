import type { LRUCache } from 'lru-cache';
import { boundedCache } from '../../../platform/bounded-cache.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import {
  beginning,
  whole,
  type FoundByWords,
  type MemberSearchStore,
  type SearchTerm,
} from '../../members/index.ts';
import { soughtWords } from './search-words.ts';
import { eachOnce, ENOUGH, TermMeeting } from './term-meeting.ts';

/** Number of cached answers for words, about 15 kB each, and their lifetime (ms). */
const KEPT = 500;
const KEPT_FOR = 5000;

export interface FoundWords {
  readonly found: readonly FoundByWords[];
  /** There may be more, because not all possible matches were scanned. */
  readonly hasMore: boolean;
}

interface Deps {
  readonly search: MemberSearchStore;
  readonly clock: Clock;
}

/**
 * Searches members by words in bounded steps. Rare words need one command. For frequent ones the best kinds of matches
 * are searched separately, so that they are found. The result of a single frequent word is the same for all viewers
 * and cached for seconds; callers check the current members (decision 013).
 */
export class WordSearch {
  readonly #meeting: TermMeeting;
  /** What single frequent words led to: beginnings that very many type at the same time. */
  readonly #kept: LRUCache<string, FoundWords>;

  constructor({ search, clock }: Deps) {
    this.#meeting = new TermMeeting({ search, clock });
    this.#kept = boundedCache(KEPT, { clock, freshFor: KEPT_FOR });
  }

  /** `typed` are the words in the typed order; results must also match `narrowing`. */
  async find(typed: readonly string[], narrowing: readonly SearchTerm[]): Promise<FoundWords> {
    const [word] = typed;
    if (word === undefined || typed.length > 1 || narrowing.length > 0) return this.#read(typed, narrowing);
    const kept = this.#kept.get(word);
    if (kept) return kept;
    const answer = await this.#read(typed, narrowing);
    if (answer.hasMore) this.#kept.set(word, answer);
    return answer;
  }

  async #read(typed: readonly string[], narrowing: readonly SearchTerm[]): Promise<FoundWords> {
    const words = soughtWords(typed);
    const [only] = words;
    if (words.length === 1 && only !== undefined && narrowing.length === 0) return this.#readWord(only);
    const set = (terms: readonly SearchTerm[]): readonly SearchTerm[] => [...terms, ...narrowing];
    const inAll = set(words.map((word) => beginning('words', word)));
    const inNames = [
      // One word may be frequent as the beginning of names, and rare as a name.
      ...(words.length === 1 && only !== undefined ? [set([whole('nameWords', only)])] : []),
      set(words.map((word) => beginning('nameWords', word))),
    ];
    const orders = words.length > 1 ? [typed, typed.toReversed()] : [];
    const names = orders.map((order) => beginning('nameKey', order.join(' ')));
    const narrowed = narrowing.length > 0 ? await this.#meeting.meetOne(names, narrowing) : undefined;
    if (narrowed && narrowed.length >= ENOUGH) return { found: narrowed, hasMore: true };
    const begun = await this.#meeting.begin(narrowed ? [] : names, [inAll, ...inNames]);
    const wholeNames = narrowed ?? begun.named;
    if (wholeNames.length >= ENOUGH) return { found: wholeNames, hasMore: true };
    const all = await this.#meeting.meet(inAll, begun);
    if (all.isAll) return { found: all.found, hasMore: false };
    const named = await Promise.all(inNames.map((terms) => this.#meeting.meet(terms, begun)));
    return { found: eachOnce([wholeNames, ...named.map(({ found }) => found), all.found]), hasMore: true };
  }

  /** A single word needs no separate search for exact names: they come first among its prefix matches. */
  async #readWord(word: string): Promise<FoundWords> {
    const all = await this.#meeting.meet([beginning('words', word)]);
    if (all.isAll) return { found: all.found, hasMore: false };
    const { found } = await this.#meeting.meet([beginning('nameWords', word)]);
    return { found: eachOnce([found, all.found]), hasMore: true };
  }
}
