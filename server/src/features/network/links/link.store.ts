import { Types, type Model } from 'mongoose';
import { aggregateAll } from '../../../platform/aggregate-all.ts';
import type { DatabaseConnection } from '../../../platform/database/database.ts';
import { prefixRange } from '../../members/index.ts';
import { linkModel, type LinkFields, type LinkKind, type RawLink } from './link.model.ts';

/** A row of a list as services use it. */
export interface Link {
  readonly _id: string;
  readonly other: string;
  readonly createdAt: Date;
  readonly name: string;
}

/** Fields of the other member for sorting and searching. */
export type Listing = Pick<LinkFields, 'name' | 'words'>;

/** A row to be written. */
export type LinkRow = Omit<LinkFields, 'owner' | 'other'> & {
  readonly owner: string;
  readonly other: string;
};

/** Owner and kind of a list. */
export interface ListOf {
  readonly owner: string;
  readonly kind: LinkKind;
}

/** Filter of rows: with these words, and without these members. */
export interface LinkFilter {
  readonly words: readonly string[];
  readonly without: readonly string[];
}

/** Position in a sorted list. */
export type LinkPlace =
  | { readonly createdAt: Date; readonly id: string }
  | { readonly name: string; readonly id: string };

/** A row with the words that a search compares. */
export type WordedLink = Link & Pick<LinkFields, 'words'>;

const ROW = { other: 1, createdAt: 1, name: 1 } as const;
const ORDERS = {
  'recently-added': { createdAt: -1, _id: -1 },
  name: { name: 1, _id: 1 },
} as const;

const idOf = (id: string): Types.ObjectId => new Types.ObjectId(id);
const toLink = ({ _id, other, createdAt, name }: RawLink): Link => ({
  _id: _id.toString(),
  other: other.toString(),
  createdAt,
  name,
});

/**
 * Reads and writes the rows of members' lists. Reads use the driver, because Mongoose's casting would take most of
 * the time.
 */
export class LinkStore {
  readonly #model: Model<LinkFields>;

  constructor(connection: DatabaseConnection) {
    this.#model = linkModel(connection);
  }

  /** Inserts rows in the current transaction. */
  async insert(rows: readonly LinkRow[]): Promise<void> {
    if (rows.length === 0) return;
    const raws = rows.map((row) => ({ ...row, owner: idOf(row.owner), other: idOf(row.other) }));
    await this.#model.insertMany(raws, { lean: true });
  }

  /** Removes rows in the current transaction. */
  async remove(rows: readonly Pick<LinkRow, 'owner' | 'other' | 'kind'>[]): Promise<void> {
    if (rows.length === 0) return;
    await this.#model.bulkWrite(rows.map((filter) => ({ deleteOne: { filter } })));
  }

  /** The rows between members and others of each, in the lists of both sides, as the current transaction sees them. */
  async ofPairs(
    othersOf: ReadonlyMap<string, readonly string[]>,
  ): Promise<Pick<LinkRow, 'owner' | 'other' | 'kind'>[]> {
    const sides = [...othersOf].flatMap(([id, others]) => [
      { owner: id, other: { $in: others } },
      { owner: { $in: others }, other: id },
    ]);
    const rows = await this.#model
      .find({ $or: sides }, { _id: 0, owner: 1, other: 1, kind: 1 })
      .lean<Pick<RawLink, 'owner' | 'other' | 'kind'>[]>();
    return rows.map(({ owner, other, kind }) => ({
      owner: owner.toString(),
      other: other.toString(),
      kind,
    }));
  }

  /** Kinds of relations that the others have to the owner. */
  async between(owner: string, others: readonly string[]): Promise<Map<string, Set<LinkKind>>> {
    const rows = await this.#model.collection
      .find<Pick<RawLink, 'other' | 'kind'>>(
        { owner: idOf(owner), other: { $in: others.map(idOf) } },
        { projection: { _id: 0, other: 1, kind: 1 } },
      )
      .toArray();
    const found = new Map<string, Set<LinkKind>>();
    for (const { other, kind } of rows) {
      const kinds = found.get(other.toString()) ?? new Set();
      found.set(other.toString(), kinds.add(kind));
    }
    return found;
  }

  /** Rows of the list after a position, in an order that an index has. */
  async scan(
    list: ListOf,
    filter: LinkFilter,
    sort: keyof typeof ORDERS,
    after: LinkPlace | undefined,
    limit: number,
  ): Promise<Link[]> {
    const order = ORDERS[sort];
    const rows = await this.#model.collection
      .find<RawLink>({ ...conditionOf(list, filter), ...(after && afterPlace(after)) }, { projection: ROW })
      .hint({ owner: 1, kind: 1, ...order })
      .sort(order)
      .limit(limit)
      .toArray();
    return rows.map(toLink);
  }

  /** Up to `limit` rows of the list, unordered. */
  async some(list: ListOf, filter: LinkFilter, limit: number): Promise<Link[]> {
    return (await this.#someRaw(list, filter, limit, ROW)).map(toLink);
  }

  /** The same with their words. */
  async someWorded(list: ListOf, filter: LinkFilter, limit: number): Promise<WordedLink[]> {
    const rows = await this.#someRaw(list, filter, limit, { ...ROW, words: 1 });
    return rows.map((row) => ({ ...toLink(row), words: row.words }));
  }

  #someRaw(list: ListOf, filter: LinkFilter, limit: number, projection: object): Promise<RawLink[]> {
    return this.#model.collection
      .find<RawLink>(conditionOf(list, filter), { projection, batchSize: limit })
      .limit(limit)
      .toArray();
  }

  /** All members in the list, unordered. */
  async othersOf({ owner, kind }: ListOf): Promise<string[]> {
    const rows = await this.#model.collection
      .find<Pick<RawLink, 'other'>>({ owner: idOf(owner), kind }, { projection: { _id: 0, other: 1 } })
      .toArray();
    return rows.map(({ other }) => other.toString());
  }

  /** The rows of these members in the list. */
  async among(list: ListOf, filter: LinkFilter, others: readonly string[]): Promise<Map<string, Link>> {
    const rows = await this.#model.collection
      .find<RawLink>(
        { ...conditionOf(list, { ...filter, without: [] }), other: { $in: others.map(idOf) } },
        // One more than there can be, so that the first batch is also the last.
        { projection: ROW, batchSize: others.length + 1 },
      )
      .hint({ owner: 1, other: 1, kind: 1 })
      .toArray();
    const hidden = new Set(filter.without);
    const links = rows.map(toLink).filter(({ other }) => !hidden.has(other));
    return new Map(links.map((link) => [link.other, link]));
  }

  async count(list: ListOf, filter: LinkFilter): Promise<number> {
    return this.#model.collection.countDocuments(conditionOf(list, filter));
  }

  /** Number of rows with each prefix of a word, up to a bound; one command. */
  async countsOfWords(list: ListOf, words: readonly string[], bound: number): Promise<number[]> {
    const pipelines = words.map((word, _id) => [
      { $match: conditionOf(list, { words: [word], without: [] }) },
      { $limit: bound },
      { $group: { _id, count: { $sum: 1 } } },
    ]);
    const groups = await aggregateAll<{ _id: number; count: number }>(this.#model.collection, pipelines);
    const counts = new Map(groups.map(({ _id, count }) => [_id, count]));
    return words.map((_, index) => counts.get(index) ?? 0);
  }

  /** Counts these others in the lists of each owner, by kind. */
  async countsAmong(
    owners: readonly string[],
    others: readonly string[],
  ): Promise<ReadonlyMap<string, Partial<Record<LinkKind, number>>>> {
    type Group = { _id: { owner: Types.ObjectId; kind: LinkKind }; count: number };
    const groups = await this.#model.collection
      .aggregate<Group>([
        { $match: { owner: { $in: owners.map(idOf) }, other: { $in: others.map(idOf) } } },
        { $group: { _id: { owner: '$owner', kind: '$kind' }, count: { $sum: 1 } } },
      ])
      .toArray();
    const found = new Map<string, Partial<Record<LinkKind, number>>>(owners.map((owner) => [owner, {}]));
    for (const { _id, count } of groups) {
      const counts = found.get(_id.owner.toString());
      if (counts) counts[_id.kind] = count;
    }
    return found;
  }

  /** Number of these members in the list. */
  async countAmong({ owner, kind }: ListOf, others: readonly string[]): Promise<number> {
    if (others.length === 0) return 0;
    const filter = { owner: idOf(owner), kind, other: { $in: others.map(idOf) } };
    return this.#model.collection.countDocuments(filter);
  }

  /** Rows of a list in the order of their ids, for export and deletion. */
  async allOf({ owner, kind }: ListOf, afterId: string | undefined, limit: number): Promise<Link[]> {
    const raws = await this.#model
      .find({ owner, kind, ...(afterId !== undefined && { _id: { $gt: afterId } }) })
      .sort({ _id: 1 })
      .limit(limit)
      .lean<RawLink[]>();
    return raws.map(toLink);
  }

  /**
   * Writes a member's new name and words into the next `limit` rows; returns the last row's id, undefined at the end.
   */
  async propagateName(
    other: string,
    listing: Listing,
    afterId: string | undefined,
    limit: number,
  ): Promise<string | undefined> {
    const filter = { other: idOf(other), ...(afterId !== undefined && { _id: { $gt: idOf(afterId) } }) };
    const rows = await this.#model.collection
      .find<Pick<RawLink, '_id'>>(filter, { projection: { _id: 1 } })
      .sort({ _id: 1 })
      .limit(limit)
      .toArray();
    const ids = rows.map(({ _id }) => _id);
    if (ids.length > 0) await this.#model.updateMany({ _id: { $in: ids } }, { $set: listing });
    return ids.length === limit ? ids.at(-1)?.toString() : undefined;
  }
}

/** The index scans the first word, which should be the rarest. */
function conditionOf({ owner, kind }: ListOf, { words, without }: LinkFilter): object {
  const each = words.map((word) => ({ words: { $elemMatch: prefixRange(word) } }));
  return {
    owner: idOf(owner),
    kind,
    ...(each.length > 0 && { $and: each }),
    ...(without.length > 0 && { other: { $nin: without.map(idOf) } }),
  };
}

/** The bound on the key alone lets the index start at the right place; the rest decides between equal keys. */
function afterPlace(after: LinkPlace): object {
  const _id = idOf(after.id);
  if ('name' in after) {
    return { name: { $gte: after.name }, $or: [{ name: { $gt: after.name } }, { _id: { $gt: _id } }] };
  }
  const { createdAt } = after;
  return { createdAt: { $lte: createdAt }, $or: [{ createdAt: { $lt: createdAt } }, { _id: { $lt: _id } }] };
}
