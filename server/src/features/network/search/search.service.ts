import type { MemberSearchQuery } from '@weft/shared/network/discovery-contract';
import type { SearchResult } from '@weft/shared/network/views';
import { foldWords } from '@weft/shared/text/fold';
import type * as z from 'zod/mini';
import { KeptReads } from '../../../platform/kept-reads.ts';
import { placeTerms, type FoundByWords, type SearchTerm } from '../../members/index.ts';
import type { NetworkParts } from '../network-parts.ts';
import { positionPage } from '../position-cursor.ts';
import { placeInWords } from '../present-network.ts';
import type { Candidates } from '../suggestions/candidates.ts';
import { bestFirst, matchesIn, saysAll } from './found.ts';
import { longestFirst, soughtWords } from './search-words.ts';
import { WordSearch } from './word-search.ts';

type Query = z.infer<typeof MemberSearchQuery>;

/** Connections of the viewer that match by name or headline, found even where the words are very frequent. */
const CONNECTED = 30;
/** Members whom a filter by connection names to the database at most. */
const NAMED = 5000;
/** Whom the viewer's connections know, kept for each viewer this long (ms): it orders results and decides nothing. */
const FRESH_FOR = 5 * 60_000;
const KEPT_IDS = 400_000;

/** Finds members by words of name, headline, company and skills. */
export class SearchService {
  readonly #parts: NetworkParts;
  readonly #candidates: Candidates;
  readonly #words: WordSearch;
  readonly #known: KeptReads<ReadonlyMap<string, number>>;

  constructor(parts: NetworkParts, candidates: Candidates) {
    this.#parts = parts;
    this.#candidates = candidates;
    this.#words = new WordSearch(parts.members.directory, parts.clock);
    this.#known = new KeptReads({
      clock: parts.clock,
      freshFor: FRESH_FOR,
      maxWeight: KEPT_IDS,
      weigh: (known) => known.size + 5,
    });
  }

  /** A page of what is found, best first. `hasMore`: the words are so frequent that not all were looked at. */
  async page(viewerId: string, query: Query) {
    const typed = foldWords(query.query);
    const words = soughtWords(typed);
    if (words.length === 0) return { users: [], total: 0, hasMore: false, nextCursor: null };
    const { circles, blocks } = this.#parts;
    const [own, known, { either }] = await Promise.all([
      circles.of(viewerId),
      this.#known.of(viewerId, async () => mostKnown(await this.#candidates.knownByConnections(viewerId))),
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

  /** Where words are frequent, the viewer's own connections among them are looked for as well. */
  async #find(viewerId: string, typed: readonly string[], narrowing: readonly SearchTerm[]) {
    const { members, links } = this.#parts;
    const { found, hasMore } = await this.#words.find(typed, narrowing);
    if (!hasMore) return { found, hasMore };
    const list = { owner: viewerId, kind: 'connection' as const };
    const ids = await links.someOthers(list, longestFirst(soughtWords(typed)), CONNECTED);
    const known = new Set(found.map(({ _id }) => _id));
    const missing = ids.filter((id) => !known.has(id));
    const bounds = { walked: CONNECTED, limit: CONNECTED };
    const connected = await members.directory.findByTerms([{ ids: missing }, ...narrowing], bounds);
    return { found: [...found, ...connected], hasMore };
  }

  /** What the filters ask of members; undefined where nobody can meet it. */
  #narrowing(
    query: Query,
    own: ReadonlySet<string>,
    known: ReadonlyMap<string, number>,
  ): readonly SearchTerm[] | undefined {
    const { places } = this.#parts;
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
    const { people, places, members } = this.#parts;
    const found = await people.findAllBy(viewerId, ids, (each) => members.directory.findSaidCards(each));
    // Who was found a moment ago may have another name by now.
    const shown = [...found.values()].filter(({ member }) => saysAll(member, words));
    return shown.map(({ member, person }) => ({
      ...person,
      place: placeInWords(member, places),
      matches: matchesIn(member, words),
    }));
  }
}

/** Of very many, those who are known by most. */
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
