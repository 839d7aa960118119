import type { MemberSearchQuery } from '@weft/shared/network/discovery-contract';
import type { SearchResult } from '@weft/shared/network/views';
import { foldWords } from '@weft/shared/text/fold';
import type * as z from 'zod/mini';
import { ReadThroughCache } from '../../../platform/read-through-cache.ts';
import { placeTerms, type FoundByWords, type SearchTerm } from '../../members/index.ts';
import type { NetworkDeps } from '../network-deps.ts';
import { longestFirst } from '../links/word-probe.ts';
import { positionPage } from '../position-cursor.ts';
import { placeInWords } from '../present-network.ts';
import type { Candidates } from '../suggestions/candidates.ts';
import { bestFirst, matchesIn, saysAll } from './found.ts';
import { soughtWords } from './search-words.ts';
import { WordSearch } from './word-search.ts';

type Query = z.infer<typeof MemberSearchQuery>;

/** Number of the viewer's connections that are always searched, even for very frequent words. */
const CONNECTED = 30;
/** Maximum number of ids in a filter by connection. */
const NAMED = 5000;
/** Lifetime of the cached second-degree connections (ms): they only affect the order. */
const FRESH_FOR = 5 * 60_000;
const KEPT_IDS = 400_000;

interface Deps extends NetworkDeps {
  readonly candidates: Candidates;
}

/** Searches members by words of name, headline, company and skills. */
export class SearchService {
  readonly #deps: Deps;
  readonly #words: WordSearch;
  readonly #known: ReadThroughCache<ReadonlyMap<string, number>>;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#words = new WordSearch({ search: deps.members.search, clock: deps.clock });
    this.#known = new ReadThroughCache({
      clock: deps.clock,
      freshFor: FRESH_FOR,
      maxWeight: KEPT_IDS,
      weigh: (known) => known.size + 5,
    });
  }

  /** A page of results, best first. `hasMore`: the words are so frequent that not all members were scanned. */
  async page(viewerId: string, query: Query) {
    const typed = foldWords(query.query);
    const words = soughtWords(typed);
    if (words.length === 0) return { users: [], total: 0, hasMore: false, nextCursor: null };
    const { connectionIds, blocks } = this.#deps;
    const [own, known, { either }] = await Promise.all([
      connectionIds.of(viewerId),
      this.#known.of(viewerId, async () =>
        mostKnown(await this.#deps.candidates.knownByConnections(viewerId)),
      ),
      blocks.of(viewerId),
    ]);
    const narrowing = this.#narrowing(query, own, known);
    const { found, hasMore } = narrowing ? await this.#find(viewerId, typed, narrowing) : NOTHING;
    const wanted = found.filter(
      ({ _id }) => _id !== viewerId && !either.has(_id) && isWanted(query.connection, _id, own, known),
    );
    const nearness = {
      isConnected: (id: string) => own.has(id),
      knownBy: (id: string) => known.get(id) ?? 0,
    };
    const sorted = bestFirst(wanted, words, nearness).map(({ _id }) => _id);
    const { ids, nextCursor } = positionPage(sorted, query);
    return { users: await this.#present(viewerId, ids, words), total: sorted.length, hasMore, nextCursor };
  }

  /** For frequent words, also searches the viewer's own connections. */
  async #find(viewerId: string, typed: readonly string[], narrowing: readonly SearchTerm[]) {
    const { found, hasMore } = await this.#words.find(typed, narrowing);
    if (!hasMore) return { found, hasMore };
    const known = new Set(found.map(({ _id }) => _id));
    const connected = await this.#connected(viewerId, typed);
    const missing = connected.filter(({ _id }) => !known.has(_id));
    return { found: [...found, ...(await this.#narrowed(missing, narrowing))], hasMore };
  }

  /** Some of the viewer's connections with these words. A row of the list has their name. */
  async #connected(viewerId: string, typed: readonly string[]): Promise<FoundByWords[]> {
    const { members, links } = this.#deps;
    const filter = {
      words: longestFirst(soughtWords(typed)),
      without: [...(await members.suspensions.ids())],
    };
    const rows = await links.some({ owner: viewerId, kind: 'connection' }, filter, CONNECTED);
    return rows.map(({ other, name }) => ({ _id: other, nameWords: foldWords(name) }));
  }

  async #narrowed(
    found: readonly FoundByWords[],
    narrowing: readonly SearchTerm[],
  ): Promise<readonly FoundByWords[]> {
    if (narrowing.length === 0) return found;
    const ids = found.map(({ _id }) => _id);
    const bounds = { scanned: CONNECTED, limit: CONNECTED };
    return this.#deps.members.search.findByTerms([{ ids }, ...narrowing], bounds);
  }

  /** Converts the filters to terms; undefined if no member can match. */
  #narrowing(
    query: Query,
    own: ReadonlySet<string>,
    known: ReadonlyMap<string, number>,
  ): readonly SearchTerm[] | undefined {
    const { places } = this.#deps;
    const { country, state, city, connection } = query;
    const foundCountry = country ? places.findCountry(country)?._id : undefined;
    const foundState = state ? places.findState(state, foundCountry)?._id : undefined;
    if ((country && !foundCountry) || (state && !foundState)) return undefined;
    const ids = connection === 'connected' ? own.keys() : connection === 'mutual' ? known.keys() : undefined;
    return [
      ...placeTerms({ country: foundCountry, state: foundState, city: city || undefined }),
      ...(ids ? [{ ids: [...ids].slice(0, NAMED) }] : []),
    ];
  }

  async #present(
    viewerId: string,
    ids: readonly string[],
    words: readonly string[],
  ): Promise<SearchResult[]> {
    const { people, places } = this.#deps;
    const found = await people.findShown(viewerId, ids);
    // A member of a cached result may have another name by now.
    const shown = [...found.values()].filter(({ member }) => saysAll(member, words));
    return shown.map(({ member, person }) => ({
      ...person,
      place: placeInWords(member, places),
      matches: matchesIn(member, words),
    }));
  }
}

/** Of very many, those whom most connections know. */
function mostKnown(known: ReadonlyMap<string, number>): ReadonlyMap<string, number> {
  if (known.size <= NAMED) return known;
  return new Map([...known].sort(([, a], [, b]) => b - a).slice(0, NAMED));
}

const NOTHING = { found: [] as FoundByWords[], hasMore: false };

function isWanted(
  connection: Query['connection'],
  id: string,
  own: ReadonlySet<string>,
  known: ReadonlyMap<string, number>,
): boolean {
  switch (connection) {
    case 'connected':
      return own.has(id);
    case 'mutual':
      return known.has(id);
    case 'none':
      return !own.has(id) && !known.has(id);
    case undefined:
    default:
      return true;
  }
}
