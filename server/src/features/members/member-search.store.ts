import { Types } from 'mongoose';
import { aggregateAll } from '../../platform/aggregate-all.ts';
import type { DatabaseConnection } from '../../platform/database/database.ts';
import { memberModel, type MemberFields, type MemberModel } from './member.model.ts';
import { PUBLIC } from './member.store.ts';
import type { SearchField, SearchTerm } from './search-terms.ts';

/** A member found by search, before other fields are read. */
export interface FoundByWords {
  readonly _id: string;
  readonly nameWords: readonly string[];
}

/** Bounds of a search: how many members with the first term are scanned, and how many are returned. */
export interface ScanBounds {
  readonly scanned: number;
  readonly limit: number;
}

/** The parts of a search that begin together. */
export interface SearchBeginning {
  readonly either: readonly SearchTerm[];
  readonly counted: readonly SearchTerm[];
  readonly all: readonly SearchTerm[];
}

export interface BeginningBounds {
  readonly limit: number;
  readonly bound: number;
  readonly scan: ScanBounds;
}

export interface SearchBegun {
  readonly either: readonly FoundByWords[];
  readonly all: readonly FoundByWords[];
  /** In the order of the counted terms. */
  readonly counts: readonly number[];
}

const FOUND = { nameWords: 1 } as const;
/** Tells rows apart that different parts of a command found. */
const FOUND_BY = {
  either: { $project: { ...FOUND, by: { $literal: 'either' } } },
  all: { $project: { ...FOUND, by: { $literal: 'all' } } },
} as const;
/** The index that each kind of term uses, in the order of its values. */
const INDEXES = {
  nameKey: { nameKey: 1 },
  nameWords: { nameWords: 1 },
  words: { words: 1 },
  keys: { keys: 1, createdAt: -1, _id: -1 },
} as const satisfies Record<SearchField, Record<string, 1 | -1>>;

type Named = Pick<MemberFields, 'nameWords'> & { _id: Types.ObjectId };
/** A row of `begin`: a member, with the part that found them, or a count. */
type Begun = (Named & { by: keyof typeof FOUND_BY }) | { _id: number; count: number };

/** Search of members by words. Every query is bounded and uses an index. */
export class MemberSearchStore {
  readonly #model: MemberModel;

  constructor(connection: DatabaseConnection) {
    this.#model = memberModel(connection);
  }

  /**
   * Members who match all terms. Scans the first term, which should be the rarest. With a single prefix the order is
   * that of the matching values: exact matches first.
   */
  async findByTerms(
    [first, ...rest]: readonly SearchTerm[],
    { scanned, limit }: ScanBounds,
  ): Promise<FoundByWords[]> {
    if (!first || ('ids' in first && first.ids.length === 0)) return [];
    const { collection } = this.#model;
    if (rest.length === 0) {
      const hint = 'ids' in first ? {} : { hint: INDEXES[first.field] };
      const options = { projection: FOUND, limit, batchSize: limit, ...hint };
      const raws = await collection.find<Named>({ ...filterOf(first), ...PUBLIC }, options).toArray();
      return raws.map(toFound);
    }
    const raws = await collection
      .aggregate<Named>([...meetingOf([first, ...rest], { scanned, limit }), { $project: FOUND }])
      .toArray();
    return raws.map(toFound);
  }

  /**
   * What a search needs to begin, in one command: members who match at least one of `either`, at most `limit` per term;
   * the number of members with each counted term, up to a bound; and those who match all terms of `all`, as
   * `findByTerms` returns them.
   */
  async begin(
    { either, counted, all }: SearchBeginning,
    { limit, bound, scan }: BeginningBounds,
  ): Promise<SearchBegun> {
    const rows = await aggregateAll<Begun>(this.#model.collection, [
      ...either.map((term) => [
        { $match: { ...filterOf(term), ...PUBLIC } },
        { $limit: limit },
        FOUND_BY.either,
      ]),
      ...(all.length > 0 ? [[...meetingOf(all, scan), FOUND_BY.all]] : []),
      ...counted.map((term, index) => [
        { $match: filterOf(term) },
        { $limit: bound },
        { $group: { _id: index, count: { $sum: 1 } } },
      ]),
    ]);
    const counts = new Map(rows.flatMap((row) => ('count' in row ? [[row._id, row.count] as const] : [])));
    const foundBy = (kind: keyof typeof FOUND_BY) =>
      rows.flatMap((row) => ('by' in row && row.by === kind ? toFound(row) : []));
    return {
      either: foundBy('either'),
      all: foundBy('all'),
      counts: counted.map((_, index) => counts.get(index) ?? 0),
    };
  }
}

/** Returns the term as a filter; of very many ids only the first `most` are used. */
function filterOf(term: SearchTerm, most?: number): object {
  if ('ids' in term) return { _id: { $in: term.ids.slice(0, most).map((id) => new Types.ObjectId(id)) } };
  // A name is one value. In an array, the same element must match both ends of the range.
  return { [term.field]: term.field === 'nameKey' ? term.text : { $elemMatch: term.text } };
}

/** Scans the first term, and keeps the members who match all others. */
function meetingOf([first, ...rest]: readonly SearchTerm[], { scanned, limit }: ScanBounds): object[] {
  if (!first) return [];
  return [
    { $match: filterOf(first, scanned) },
    { $limit: scanned },
    { $match: { ...(rest.length > 0 && { $and: rest.map((term) => filterOf(term)) }), ...PUBLIC } },
    { $limit: limit },
  ];
}

const toFound = ({ _id, nameWords }: Named): FoundByWords => ({ _id: _id.toString(), nameWords });
