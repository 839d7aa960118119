import { BoundedMap } from '../../../platform/bounded-map.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import {
  beginning,
  whole,
  type FoundByWords,
  type MemberDirectory,
  type SearchTerm,
} from '../../members/index.ts';
import { soughtWords } from './search-words.ts';
import { eachOnce, ENOUGH, TermMeeting } from './term-meeting.ts';

/** Answers for so many words are kept, about 15 kB each, and so long (ms). */
const KEPT = 500;
const KEPT_FOR = 5000;

export interface FoundWords {
  readonly found: readonly FoundByWords[];
  /** There may be more: not all that could match were looked at. */
  readonly hasMore: boolean;
}

interface KeptAnswer {
  readonly answer: FoundWords;
  readonly until: number;
}

/**
 * Looks for members by words in bounded steps. Rare words are found with one look. For frequent ones the best kinds of matches are looked
 * for on their own, so that they are not missed among the rest. What a single frequent word leads to is the same for every viewer and kept
 * for seconds: who shows it looks at each of the members as they are now (decision 013).
 */
export class WordSearch {
  readonly #meeting: TermMeeting;
  readonly #clock: Clock;
  /** What single frequent words led to: beginnings that very many type at the same time. */
  readonly #kept = new BoundedMap<string, KeptAnswer>(KEPT);

  constructor(directory: MemberDirectory, clock: Clock) {
    this.#meeting = new TermMeeting(directory, clock);
    this.#clock = clock;
  }

  /** `typed` are the words in the order in which they were typed; `narrowing` has to be met as well. */
  async find(typed: readonly string[], narrowing: readonly SearchTerm[]): Promise<FoundWords> {
    const [word] = typed;
    if (word === undefined || typed.length > 1 || narrowing.length > 0) return this.#read(typed, narrowing);
    const now = this.#clock.now();
    const kept = this.#kept.get(word);
    if (kept && kept.until > now) return kept.answer;
    const answer = await this.#read(typed, narrowing);
    if (answer.hasMore) this.#kept.set(word, { answer, until: now + KEPT_FOR });
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
    // A single word alone needs no search of its own for whole names: they come first among those that begin so.
    const isNarrowed = words.length === 1 && narrowing.length > 0;
    const inNames = await Promise.all([
      ...(isNarrowed && only !== undefined ? [meet([whole('nameWords', only)])] : []),
      meet(words.map((word) => beginning('nameWords', word))),
    ]);
    return { found: eachOnce([wholeNames, ...inNames.map(({ found }) => found), all.found]), hasMore: true };
  }
}
