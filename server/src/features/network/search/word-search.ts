import type { LRUCache } from 'lru-cache';
import { boundedCache } from '../../../platform/bounded-cache.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import {
  beginning,
  whole,
  type FoundByWords,
  type MemberDirectoryStore,
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
  readonly directory: MemberDirectoryStore;
  readonly clock: Clock;
}

/**
 * Searches members by words in bounded steps. Rare words need one query. For frequent ones the best kinds of matches
 * are searched separately, so that they are found. The result of a single frequent word is the same for all viewers
 * and cached for seconds; callers check the current members (decision 013).
 */
export class WordSearch {
  readonly #meeting: TermMeeting;
  /** What single frequent words led to: beginnings that very many type at the same time. */
  readonly #kept: LRUCache<string, FoundWords>;

  constructor({ directory, clock }: Deps) {
    this.#meeting = new TermMeeting({ directory, clock });
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
    const meet = (terms: readonly SearchTerm[]) => this.#meeting.meet([...terms, ...narrowing]);
    const orders = words.length > 1 ? [typed, typed.toReversed()] : [];
    const names = orders.map((order) => beginning('nameKey', order.join(' ')));
    const wholeNames = await this.#meeting.meetOne(names, narrowing);
    if (wholeNames.length >= ENOUGH) return { found: wholeNames, hasMore: true };
    const all = await meet(words.map((word) => beginning('words', word)));
    if (all.isAll) return { found: all.found, hasMore: false };
    const [only] = words;
    // A single word needs no separate search for exact names: they come first among its prefix matches.
    const isNarrowed = words.length === 1 && narrowing.length > 0;
    const inNames = await Promise.all([
      ...(isNarrowed && only !== undefined ? [meet([whole('nameWords', only)])] : []),
      meet(words.map((word) => beginning('nameWords', word))),
    ]);
    return { found: eachOnce([wholeNames, ...inNames.map(({ found }) => found), all.found]), hasMore: true };
  }
}
