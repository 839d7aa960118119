import type { LRUCache } from 'lru-cache';
import { boundedCache } from '../../../platform/bounded-cache.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Link, LinkFilter, LinkStore, ListOf } from './link.store.ts';

/** With fewer rows than this, a word is rare. */
const RARE = 250;
/** Words that are tried for one page. */
const TRIED = 2;
/** How long a word counts as frequent in a list (ms), and the number of such words. */
const REMEMBERED_FOR = 5 * 60_000;
const REMEMBERED = 20_000;

interface Deps {
  readonly links: Pick<LinkStore, 'someWorded'>;
  readonly clock: Clock;
}

/**
 * Reads all rows of a search in one command if one of its words is rare in the list, as most are. Nothing has to be
 * counted then.
 */
export class WordProbe {
  readonly #links: Deps['links'];
  /** Frequent words of lists. One that stops being frequent costs a slower page, never a row. */
  readonly #frequent: LRUCache<string, true>;

  constructor({ links, clock }: Deps) {
    this.#links = links;
    this.#frequent = boundedCache(REMEMBERED, { clock, freshFor: REMEMBERED_FOR });
  }

  /** All rows with these words, unordered; undefined if no word is known to be rare. */
  async rowsOf(list: ListOf, { words, without }: LinkFilter): Promise<readonly Link[] | undefined> {
    const keyOf = (word: string): string => `${list.owner} ${list.kind} ${word}`;
    const open = longestFirst(words).filter((word) => !this.#frequent.has(keyOf(word)));
    for (const word of open.slice(0, TRIED)) {
      const rows = await this.#links.someWorded(list, { words: [word], without }, RARE);
      if (rows.length < RARE) {
        return rows.filter((row) => words.every((each) => row.words.some((said) => said.startsWith(each))));
      }
      this.#frequent.set(keyOf(word), true);
    }
    return undefined;
  }
}

/** The longest word is likely the rarest. */
export function longestFirst(words: readonly string[]): string[] {
  return words.toSorted((a, b) => b.length - a.length);
}
