import type { FoundByWords, MemberDirectory, Narrowing, WordField } from '../../members/index.ts';

/** So many members are looked at for each kind of match; where there are more, the answer says so. */
const LOOKED_AT = 60;
/** A word that so many members have is frequent. */
const FREQUENT = 50;
/** So many members who have all of the words are enough for nobody to miss the rest. */
const ENOUGH = 20;
/** Where each of several words is frequent, so many members with the rarest of them are walked; more where that finds too few. */
const WALKS = [200, 1000] as const;

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
  readonly #directory: MemberDirectory;

  constructor(directory: MemberDirectory) {
    this.#directory = directory;
  }

  /** `typed` are the words in the order in which they were typed, `words` any order. */
  find(words: readonly string[], typed: readonly string[], narrowing: Narrowing): Promise<FoundWords> {
    const [only] = words;
    return words.length === 1 && only !== undefined
      ? this.#findOne(only, narrowing)
      : this.#findSeveral(words, typed, narrowing);
  }

  async #findOne(word: string, narrowing: Narrowing): Promise<FoundWords> {
    const isNarrowed = Object.keys(narrowing).length > 0;
    const walk = { limit: LOOKED_AT + 1, walked: isNarrowed ? WALKS[1] : LOOKED_AT + 1 };
    const all = await this.#directory.findByWords('words', [word], walk, narrowing);
    if (all.length <= LOOKED_AT && !isNarrowed) return { found: all, hasMore: false };
    const byName = await Promise.all([
      this.#directory.findByNameWord(word, LOOKED_AT, narrowing),
      this.#directory.findByWords('nameWords', [word], walk, narrowing),
    ]);
    const isCut = async () => (await this.#directory.countOfWord('words', word, WALKS[1])) === WALKS[1];
    return {
      found: eachOnce([...byName.flat(), ...all]),
      hasMore: all.length > LOOKED_AT || (await isCut()),
    };
  }

  async #findSeveral(
    words: readonly string[],
    typed: readonly string[],
    narrowing: Narrowing,
  ): Promise<FoundWords> {
    const orders = [typed, typed.toReversed()];
    const named = await Promise.all(
      orders.map((order) => this.#directory.findByNameKey(order.join(' '), LOOKED_AT, narrowing)),
    );
    const whole = named.flat();
    if (whole.length >= ENOUGH) return { found: eachOnce(whole), hasMore: true };
    const counted = await this.#rarestFirst('words', words);
    if (counted.fewest === 0) return { found: [], hasMore: false };
    if (counted.fewest < FREQUENT) {
      const walk = { limit: FREQUENT, walked: FREQUENT };
      const all = await this.#directory.findByWords('words', counted.words, walk, narrowing);
      return { found: all, hasMore: false };
    }
    const inNames = await this.#rarestFirst('nameWords', words);
    const byName = inNames.fewest === 0 ? [] : await this.#walk('nameWords', inNames.words, narrowing);
    const all = await this.#walk('words', counted.words, narrowing);
    return { found: eachOnce([...whole, ...byName, ...all]), hasMore: true };
  }

  async #walk(field: WordField, words: readonly string[], narrowing: Narrowing): Promise<FoundByWords[]> {
    const [short, long] = WALKS;
    const walk = { limit: LOOKED_AT, walked: short };
    const found = await this.#directory.findByWords(field, words, walk, narrowing);
    if (found.length >= ENOUGH) return found;
    return this.#directory.findByWords(field, words, { ...walk, walked: long }, narrowing);
  }

  async #rarestFirst(field: WordField, words: readonly string[]) {
    const counted = await Promise.all(
      words.map(async (word) => ({
        word,
        count: await this.#directory.countOfWord(field, word, FREQUENT),
      })),
    );
    counted.sort((a, b) => a.count - b.count);
    return { words: counted.map(({ word }) => word), fewest: counted[0]?.count ?? 0 };
  }
}

function eachOnce(found: readonly FoundByWords[]): FoundByWords[] {
  return [...new Map(found.map((each) => [each._id, each])).values()];
}
