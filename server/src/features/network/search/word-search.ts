import type { FoundByWords, MemberDirectory, Narrowing } from '../../members/index.ts';

/** So many members are looked at for one query; where there are more, the answer says so. */
const LOOKED_AT = 60;
/** Where each of several words is frequent, so many members with the rarest of them are walked. */
const WALKED = 1000;
/** A word that so many members have is frequent. */
const FREQUENT = 100;

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

  async find(words: readonly string[], typed: readonly string[], narrowing: Narrowing): Promise<FoundWords> {
    const sorted = await this.#rarestFirst('words', words);
    if (sorted.counts[0] === 0) return { found: [], hasMore: false };
    const isRare = words.length === 1 || (sorted.counts[0] ?? 0) < FREQUENT;
    const walk = {
      limit: LOOKED_AT + 1,
      walked: words.length === 1 && isEmpty(narrowing) ? LOOKED_AT + 1 : WALKED,
    };
    const all = await this.#directory.findByWords('words', sorted.words, walk, narrowing);
    if (isRare && all.length <= LOOKED_AT && all.length < walk.walked) return { found: all, hasMore: false };
    const byName = await this.#byName(words, typed, narrowing);
    const found = new Map([...byName, ...all].map((each) => [each._id, each]));
    return { found: [...found.values()], hasMore: true };
  }

  /** Those who have all of the words in their names, those of the name as it was typed first. */
  async #byName(words: readonly string[], typed: readonly string[], narrowing: Narrowing) {
    const [only] = words;
    if (words.length === 1 && only !== undefined) {
      const walk = { limit: LOOKED_AT, walked: isEmpty(narrowing) ? LOOKED_AT : WALKED };
      const found = await Promise.all([
        this.#directory.findByNameWord(only, LOOKED_AT, narrowing),
        this.#directory.findByWords('nameWords', words, walk, narrowing),
      ]);
      return found.flat();
    }
    const whole = await Promise.all(
      [typed, typed.toReversed()].map((order) =>
        this.#directory.findByNameKey(order.join(' '), LOOKED_AT, narrowing),
      ),
    );
    const sorted = await this.#rarestFirst('nameWords', words);
    if (sorted.counts[0] === 0) return whole.flat();
    const walk = { limit: LOOKED_AT, walked: WALKED };
    const others = await this.#directory.findByWords('nameWords', sorted.words, walk, narrowing);
    return [...whole.flat(), ...others];
  }

  async #rarestFirst(field: 'words' | 'nameWords', words: readonly string[]) {
    if (words.length === 1) return { words, counts: [FREQUENT] };
    const counted = await Promise.all(
      words.map(async (word) => ({
        word,
        count: await this.#directory.countOfWord(field, word, FREQUENT),
      })),
    );
    counted.sort((a, b) => a.count - b.count);
    return { words: counted.map(({ word }) => word), counts: counted.map(({ count }) => count) };
  }
}

const isEmpty = (narrowing: Narrowing): boolean => Object.keys(narrowing).length === 0;
