import type { Clock } from '../../../platform/clock/clock.ts';
import {
  beginning,
  whole,
  type FoundByWords,
  type MemberDirectory,
  type SearchTerm,
} from '../../members/index.ts';
import { ENOUGH, TermMeeting, type Met } from './term-meeting.ts';

export interface FoundWords {
  readonly found: readonly FoundByWords[];
  /** There may be more: not all that could match were looked at. */
  readonly hasMore: boolean;
}

/**
 * Looks for members by words in bounded steps. Rare words are found with one look. For frequent ones the best kinds of matches are looked
 * for on their own, so that they are not missed among the rest (decision 013).
 */
export class WordSearch {
  readonly #meeting: TermMeeting;

  constructor(directory: MemberDirectory, clock: Clock) {
    this.#meeting = new TermMeeting(directory, clock);
  }

  /** `typed` are the words in the order in which they were typed, `words` any order; `narrowing` has to be met as well. */
  async find(
    words: readonly string[],
    typed: readonly string[],
    narrowing: readonly SearchTerm[],
  ): Promise<FoundWords> {
    const meet = (terms: readonly SearchTerm[]) => this.#meeting.meet([...terms, ...narrowing]);
    const orders = words.length > 1 ? [typed, typed.toReversed()] : [];
    const named = await Promise.all(orders.map((order) => meet([beginning('nameKey', order.join(' '))])));
    const wholeNames = eachOnce(named);
    if (wholeNames.length >= ENOUGH) return { found: wholeNames, hasMore: true };
    const all = await meet(words.map((word) => beginning('words', word)));
    if (all.isAll) return { found: all.found, hasMore: false };
    const [only] = words;
    const inNames = await Promise.all([
      ...(words.length === 1 && only !== undefined ? [meet([whole('nameWords', only)])] : []),
      meet(words.map((word) => beginning('nameWords', word))),
    ]);
    return { found: eachOnce([...named, ...inNames, all]), hasMore: true };
  }
}

function eachOnce(met: readonly Met[]): FoundByWords[] {
  return [...new Map(met.flatMap(({ found }) => found).map((each) => [each._id, each])).values()];
}
