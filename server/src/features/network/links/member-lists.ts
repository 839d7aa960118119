import type { MemberSort } from '@weft/shared/network/list-queries';
import { foldWords } from '@weft/shared/text/fold';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { ActiveMember, ActivityOrder, MemberDirectoryStore } from '../../members/index.ts';
import type { ConnectionIds } from './connection-ids.ts';
import type { ListTotal, ListTotals } from './list-totals.ts';
import { decodeListPlace, encodeListPlace, type ListPlace } from './list-cursor.ts';
import type { Link, LinkFilter, LinkStore, ListOf } from './link.store.ts';
import { WordProbe } from './word-probe.ts';

/** A requested page of a list. */
export interface ListRequest {
  readonly sort: MemberSort;
  readonly search?: string | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
}

export interface ListPage {
  readonly links: readonly Link[];
  readonly total: number;
  readonly nextCursor: string | null;
}

/** A row with its sort key. */
interface Sorted {
  readonly link: Link;
  readonly key: string | number;
}

/** The parameters of a page. */
interface Reading {
  readonly list: ListOf;
  readonly filter: LinkFilter;
  readonly sort: MemberSort;
  readonly place: ListPlace | undefined;
  readonly limit: number;
}

/** Up to this number, rows are sorted in memory instead of using an index of another order. */
const SMALL = 500;
/** Frequent words are put in order by counting up to this number of rows for each. */
const COUNTED = 2 * SMALL;
/** Further words hardly change the result. */
const WORDS = 8;
/** For the order of activity: smallest and largest number of members looked up in one step. */
const FIRST_CHUNK = 100;
const LARGEST_CHUNK = 500;
/** Members beyond a page that are looked up if all are likely in the list. */
const SPARE = 5;
/** Maximum number of scanned members per page; the page may then be short and still have a next one. */
const SCANNED = 5000;

interface Deps {
  readonly links: LinkStore;
  readonly connectionIds: Pick<ConnectionIds, 'cached'>;
  readonly directory: Pick<MemberDirectoryStore, 'findActivity'>;
  readonly activityOrder: ActivityOrder;
  readonly listTotals: ListTotals;
  readonly clock: Clock;
}

/**
 * Pages of sorted and searched lists of members. Without a search, an index provides the order. A small result of a
 * search is sorted in memory; for a large one the index is scanned, because a matching row is never far. So a page
 * costs about the same in lists of 50 and of 50,000 (decision 013).
 */
export class MemberLists {
  readonly #links: LinkStore;
  readonly #deps: Deps;
  readonly #probe: WordProbe;

  constructor(deps: Deps) {
    this.#links = deps.links;
    this.#deps = deps;
    this.#probe = new WordProbe(deps);
  }

  /** `sizeOf` reads the number of rows by the owner's counter; `without` are members whom the viewer may not see. */
  async page(
    list: ListOf,
    sizeOf: () => Promise<number>,
    without: readonly string[],
    request: ListRequest,
  ): Promise<ListPage> {
    const { sort, search = '', cursor, limit } = request;
    const place = cursor === undefined ? undefined : decodeListPlace(cursor, sort);
    const words = foldWords(search).slice(0, WORDS);
    if (search.trim() !== '' && words.length === 0) return { links: [], total: 0, nextCursor: null };
    const filter = { words, without };
    const few = words.length > 0 ? await this.#probe.rowsOf(list, filter) : undefined;
    if (few) return this.#pageOfAll(few, { sort, place, limit });
    const counted = await this.#counted(list, filter, place, sizeOf);
    const { total } = counted;
    const reading = { list, filter: { words: counted.words, without }, sort, place, limit };
    const isWalkedAsItIs = words.length === 0 && sort !== 'recently-active';
    // Beyond this number of rows the scan finds a page sooner than sorting.
    const sortable = Math.max(SMALL, Math.ceil(Math.sqrt(limit * counted.size)));
    if (!isWalkedAsItIs && total <= sortable) {
      return this.#pageOfAll(await this.#links.some(list, reading.filter, 2 * sortable), reading);
    }
    if (sort === 'recently-active') return this.#scanActivity(reading, total);
    return pageFrom(await this.#scan(reading, sort), total, limit);
  }

  /** A page of rows that are all in memory. */
  async #pageOfAll(
    links: readonly Link[],
    { sort, place, limit }: Pick<Reading, 'sort' | 'place' | 'limit'>,
  ): Promise<ListPage> {
    const sorted = await this.#sorted(links, sort);
    return pageFrom(afterPlace(sorted, place, sort), links.length, limit, tieOf(sort));
  }

  /** Total of a list or of a search of frequent words; later pages have it in their place. */
  async #counted(
    list: ListOf,
    filter: LinkFilter,
    place: ListPlace | undefined,
    sizeOf: () => Promise<number>,
  ): Promise<ListTotal> {
    const { words, without } = filter;
    if (words.length > 0) {
      const count = async (): Promise<ListTotal> => {
        const rarestFirst = await this.#rarestFirst(list, words);
        const counting = place?.total ?? this.#links.count(list, { words: rarestFirst, without });
        const [total, size] = await Promise.all([counting, sizeOf()]);
        return { words: rarestFirst, total, size };
      };
      return place ? count() : this.#deps.listTotals.of(list, filter, count);
    }
    if (place) return { words, total: place.total, size: place.total };
    const size = await sizeOf();
    return { words, total: size - (await this.#links.countAmong(list, without)), size };
  }

  async #rarestFirst(list: ListOf, words: readonly string[]): Promise<readonly string[]> {
    if (words.length < 2) return words;
    const counts = await this.#links.countsOfWords(list, words, COUNTED);
    const countOf = (word: string): number => counts[words.indexOf(word)] ?? 0;
    return words.toSorted((one, two) => countOf(one) - countOf(two));
  }

  async #scan({ list, filter, place, limit }: Reading, sort: 'recently-added' | 'name') {
    const after =
      place &&
      (typeof place.key === 'string'
        ? { name: place.key, id: place.id }
        : { createdAt: new Date(place.key), id: place.id });
    const links = await this.#links.scan(list, filter, sort, after, limit + 1);
    return links.map((link) => ({ link, key: sort === 'name' ? link.name : link.createdAt.getTime() }));
  }

  /** Scans members by last activity, and keeps those in the list. */
  async #scanActivity({ list, filter, place, limit }: Reading, total: number): Promise<ListPage> {
    const isPossible = this.#possibleIn(list, filter);
    let after = place && { _id: place.id, lastActive: new Date(Number(place.key)) };
    let [scanned, lookedUp, isEnd] = [0, 0, false];
    const found: Sorted[] = [];
    const possible: ActiveMember[] = [];
    do {
      const chunk = nextChunk(lookedUp, found.length, limit, this.#isKnown(list));
      while (possible.length < chunk && !isEnd && scanned < SCANNED) {
        const part = await this.#deps.activityOrder.after(after);
        possible.push(...part.members.filter(isPossible));
        [scanned, isEnd] = [scanned + part.members.length, part.isEnd];
        after = part.members.at(-1) ?? after;
      }
      const some = possible.splice(0, chunk);
      found.push(...(await this.#among(list, filter, some)));
      if (found.length > limit) return pageFrom(found, total, limit, byMember);
      lookedUp += some.length;
    } while (possible.length > 0 || (!isEnd && scanned < SCANNED));
    if (isEnd || !after) return pageFrom(found, total, limit, byMember);
    // The page may be short: the next members were active long ago.
    const nextCursor = encodeListPlace({ id: after._id, key: after.lastActive.getTime(), total });
    return { links: found.map(({ link }) => link), total, nextCursor };
  }

  #isKnown({ owner, kind }: ListOf): boolean {
    return kind === 'connection' && this.#deps.connectionIds.cached(owner) !== undefined;
  }

  /** Returns whether an active member may be in the list. The list itself is asked afterwards. */
  #possibleIn({ owner, kind }: ListOf, { words, without }: LinkFilter): (member: ActiveMember) => boolean {
    const hidden = new Set(without);
    const connected = kind === 'connection' ? this.#deps.connectionIds.cached(owner) : undefined;
    return (member) =>
      !hidden.has(member._id) &&
      connected?.has(member._id) !== false &&
      words.every((word) => member.words.some((each) => each.startsWith(word)));
  }

  async #among(list: ListOf, filter: LinkFilter, members: readonly ActiveMember[]): Promise<Sorted[]> {
    if (members.length === 0) return [];
    const ids = members.map(({ _id }) => _id);
    const links = await this.#links.among(list, filter, ids);
    return members.flatMap(({ _id, lastActive }) => {
      const link = links.get(_id);
      return link ? [{ link, key: lastActive.getTime() }] : [];
    });
  }

  async #sorted(links: readonly Link[], sort: MemberSort): Promise<Sorted[]> {
    if (sort === 'name') {
      return links
        .map((link) => ({ link, key: link.name }))
        .sort((a, b) => compareNames(a.key, b.key) || compareNames(a.link._id, b.link._id));
    }
    if (sort === 'recently-added') {
      return links.map((link) => ({ link, key: link.createdAt.getTime() })).sort(newestFirst(byRow));
    }
    const activity = await this.#deps.directory.findActivity(links.map(({ other }) => other));
    const active = new Map(activity.map(({ _id, lastActive }) => [_id, lastActive.getTime()]));
    return links.map((link) => ({ link, key: active.get(link.other) ?? 0 })).sort(newestFirst(byMember));
  }
}

/**
 * Returns how many members to look up next, after `lookedUp` with `found` matches: the expected number for the rest of
 * the page, and some more. `areKnown`: nearly all of them are in the list.
 */
function nextChunk(lookedUp: number, found: number, limit: number, areKnown: boolean): number {
  if (areKnown) return limit + 1 - found + SPARE;
  if (lookedUp === 0) return FIRST_CHUNK;
  if (found === 0) return LARGEST_CHUNK;
  const rest = Math.ceil(1.2 * (limit + 1 - found) * (lookedUp / found));
  return Math.min(Math.max(rest, FIRST_CHUNK), LARGEST_CHUNK);
}

type IdOf = (link: Link) => string;
const byRow: IdOf = (link) => link._id;
/** The order of activity is over members, so ties and positions use their ids. */
const byMember: IdOf = (link) => link.other;
const tieOf = (sort: MemberSort): IdOf => (sort === 'recently-active' ? byMember : byRow);

const compareNames = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));
const newestFirst =
  (idOf: IdOf) =>
  (a: Sorted, b: Sorted): number =>
    Number(b.key) - Number(a.key) || compareNames(idOf(b.link), idOf(a.link));

/** Returns the sorted rows after the position. */
function afterPlace(sorted: readonly Sorted[], place: ListPlace | undefined, sort: MemberSort) {
  if (!place) return sorted;
  const idOf = tieOf(sort);
  const isAfter = ({ link, key }: Sorted): boolean => {
    const order =
      typeof key === 'string'
        ? compareNames(key, String(place.key)) || compareNames(link._id, place.id)
        : Number(place.key) - key || compareNames(place.id, idOf(link));
    return order > 0;
  };
  return sorted.filter(isAfter);
}

function pageFrom(rows: readonly Sorted[], total: number, limit: number, idOf: IdOf = byRow): ListPage {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const nextCursor =
    rows.length > limit && last ? encodeListPlace({ id: idOf(last.link), key: last.key, total }) : null;
  return { links: page.map(({ link }) => link), total, nextCursor };
}
