import type { MemberSearchQuery } from '@weft/shared/network/discovery-contract';
import type { SearchResult } from '@weft/shared/network/views';
import type * as z from 'zod/mini';
import { KeptReads } from '../../../platform/kept-reads.ts';
import { keyOf, prefixRange, type Candidate, type Narrowing } from '../../members/index.ts';
import type { NetworkParts } from '../network-parts.ts';
import { positionPage } from '../position-cursor.ts';
import { placeInWords } from '../present-network.ts';
import type { Candidates } from '../suggestions/candidates.ts';
import { bestFirst, matchesIn } from './found.ts';
import { soughtWords } from './search-words.ts';

type Query = z.infer<typeof MemberSearchQuery>;

/** So many members are looked at for one query; where there are more, the answer says so. */
const LOOKED_AT = 100;
/** Connections of the viewer that match by name or headline, found even where the words are very frequent. */
const CONNECTED = 50;
/** Members whom a filter by connection names to the database at most. */
const NAMED = 5000;
/** Whom the viewer's connections know, kept for each viewer this long (ms): it orders results and decides nothing. */
const FRESH_FOR = 5 * 60_000;
const KEPT_IDS = 400_000;

/** Finds members by words of name, headline, company and skills. */
export class SearchService {
  readonly #parts: NetworkParts;
  readonly #candidates: Candidates;
  readonly #known: KeptReads<ReadonlyMap<string, number>>;

  constructor(parts: NetworkParts, candidates: Candidates) {
    this.#parts = parts;
    this.#candidates = candidates;
    this.#known = new KeptReads({
      clock: parts.clock,
      freshFor: FRESH_FOR,
      maxWeight: KEPT_IDS,
      weigh: (known) => known.size + 5,
    });
  }

  /** A page of what is found, best first. `hasMore`: the words are so frequent that not all were looked at. */
  async page(viewerId: string, query: Query) {
    const words = soughtWords(query.query);
    if (words.length === 0) return { users: [], total: 0, hasMore: false, nextCursor: null };
    const { circles, blocks } = this.#parts;
    const [own, known, { either }] = await Promise.all([
      circles.of(viewerId),
      this.#known.of(viewerId, async () => mostKnown(await this.#candidates.knownByConnections(viewerId))),
      blocks.of(viewerId),
    ]);
    const narrowing = this.#narrowing(query, own, known);
    const { found, hasMore } = narrowing ? await this.#find(viewerId, words, narrowing) : NOTHING;
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

  /** Rare words are found with one look. For frequent ones the best kinds of matches are looked for on their own. */
  async #find(viewerId: string, words: readonly string[], narrowing: Narrowing) {
    const { directory } = this.#parts.members;
    const all = await directory.findByWords('words', words, LOOKED_AT + 1, narrowing);
    if (all.length <= LOOKED_AT) return { found: all, hasMore: false };
    const list = { owner: viewerId, kind: 'connection' as const };
    const [whole, named, links] = await Promise.all([
      directory.findByName(words, LOOKED_AT, narrowing),
      directory.findByWords('nameWords', words, LOOKED_AT, narrowing),
      this.#parts.links.some(list, { words, without: [] }, CONNECTED),
    ]);
    const ids = links.map(({ other }) => other);
    const connected = ids.length > 0 ? await directory.findCandidates(ids, narrowing) : [];
    const found = new Map([...whole, ...named, ...connected, ...all].map((each) => [each._id, each]));
    return { found: [...found.values()], hasMore: true };
  }

  /** What the filters ask of members; undefined where nobody can meet it. */
  #narrowing(
    query: Query,
    own: ReadonlySet<string>,
    known: ReadonlyMap<string, number>,
  ): Narrowing | undefined {
    const { places } = this.#parts;
    const { country, state, city, connection } = query;
    const foundCountry = country ? places.findCountry(country)?._id : undefined;
    const foundState = state ? places.findState(state, foundCountry)?._id : undefined;
    if ((country && !foundCountry) || (state && !foundState)) return undefined;
    const cityKey = city ? keyOf('cityName', city) : undefined;
    const ids = connection === 'connected' ? own.keys() : connection === 'mutual' ? known.keys() : undefined;
    return {
      ...(foundCountry !== undefined && { country: foundCountry }),
      ...(foundState !== undefined && { state: foundState }),
      ...(cityKey !== undefined && { key: prefixRange(cityKey) }),
      ...(ids && { ids: [...ids].slice(0, NAMED) }),
    };
  }

  async #present(
    viewerId: string,
    ids: readonly string[],
    words: readonly string[],
  ): Promise<SearchResult[]> {
    const { people, members, places } = this.#parts;
    const [found, said] = await Promise.all([people.findAll(viewerId, ids), members.directory.findSaid(ids)]);
    return ids.flatMap((id) => {
      const shown = found.get(id);
      if (!shown) return [];
      const { member, person } = shown;
      const { companies = [], skills = [] } = said.get(id) ?? {};
      const matches = matchesIn({ ...member, companies, skills }, words);
      return [{ ...person, place: placeInWords(member, places), matches }];
    });
  }
}

/** Of very many, those who are known by most. */
function mostKnown(known: ReadonlyMap<string, number>): ReadonlyMap<string, number> {
  if (known.size <= NAMED) return known;
  return new Map([...known].sort(([, a], [, b]) => b - a).slice(0, NAMED));
}

const NOTHING = { found: [] as Candidate[], hasMore: false };

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
