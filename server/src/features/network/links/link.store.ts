import { Types, type Model } from 'mongoose';
import type { DatabaseConnection } from '../../../platform/database/database.ts';
import { prefixRange } from '../../members/index.ts';
import { linkModel, type LinkFields, type LinkKind, type RawLink } from './link.model.ts';

/** A row of a list as services see it. */
export interface Link {
  readonly _id: string;
  readonly other: string;
  readonly createdAt: Date;
  readonly name: string;
}

/** What a row says of the other member, for sorting and searching. */
export type Listing = Pick<LinkFields, 'name' | 'words'>;

/** A list: whose, and of what kind. */
export interface ListOf {
  readonly owner: string;
  readonly kind: LinkKind;
}

/** What rows of a list are wanted: with these words in them, and without these members. */
export interface LinkFilter {
  readonly words: readonly string[];
  readonly without: readonly string[];
}

/** The place in a sorted list after which a page begins. */
export type LinkPlace =
  { readonly createdAt: Date; readonly id: string } | { readonly name: string; readonly id: string };

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

/** Reads and writes the rows of members' lists. Lists are read through the driver alone: casting would cost most of a page. */
export class LinkStore {
  readonly #model: Model<LinkFields>;

  constructor(connection: DatabaseConnection) {
    this.#model = linkModel(connection);
  }

  /** Writes a row; answers whether it is new. */
  async add({ owner, kind }: ListOf, other: string, createdAt: Date, listing: Listing): Promise<boolean> {
    const written = await this.#model.updateOne(
      { owner, other, kind },
      { $setOnInsert: { createdAt, ...listing } },
      { upsert: true },
    );
    return written.upsertedCount > 0;
  }

  /** Removes a row; answers whether it was there. */
  async take({ owner, kind }: ListOf, other: string): Promise<boolean> {
    const removed = await this.#model.deleteOne({ owner, other, kind });
    return removed.deletedCount > 0;
  }

  /** What the others are to the owner. */
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

  /** Rows of the list in one of the orders that an index has, from a place on. */
  async walk(
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

  /** Rows of the list in no order, at most `limit`. */
  async some(list: ListOf, filter: LinkFilter, limit: number): Promise<Link[]> {
    const rows = await this.#model.collection
      .find<RawLink>(conditionOf(list, filter), { projection: ROW, batchSize: limit })
      .limit(limit)
      .toArray();
    return rows.map(toLink);
  }

  /** Members in the list with these words in their rows, in no order, at most `limit`. */
  async someOthers(list: ListOf, words: readonly string[], limit: number): Promise<string[]> {
    const rows = await this.#model.collection
      .find<Pick<RawLink, 'other'>>(conditionOf(list, { words, without: [] }), {
        projection: { _id: 0, other: 1 },
      })
      .limit(limit)
      .toArray();
    return rows.map(({ other }) => other.toString());
  }

  /** Those rows of the list that are of these members. */
  async among(list: ListOf, filter: LinkFilter, others: readonly string[]): Promise<Map<string, Link>> {
    const rows = await this.#model.collection
      .find<RawLink>(
        { ...conditionOf(list, { ...filter, without: [] }), other: { $in: others.map(idOf) } },
        // One more than there can be, so that the first batch is the last.
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

  /** How many rows have a word that begins so, counted up to a bound. */
  async countOfWord(list: ListOf, word: string, bound: number): Promise<number> {
    return this.#model.collection.countDocuments(conditionOf(list, { words: [word], without: [] }), {
      limit: bound,
    });
  }

  /** How many of these members are in the list. */
  async countAmong({ owner, kind }: ListOf, others: readonly string[]): Promise<number> {
    if (others.length === 0) return 0;
    const filter = { owner: idOf(owner), kind, other: { $in: others.map(idOf) } };
    return this.#model.collection.countDocuments(filter);
  }

  /** Rows of one list in the order of their ids, for all that is the member's. */
  async allOf({ owner, kind }: ListOf, afterId: string | undefined, limit: number): Promise<Link[]> {
    const raws = await this.#model
      .find({ owner, kind, ...(afterId !== undefined && { _id: { $gt: afterId } }) })
      .sort({ _id: 1 })
      .limit(limit)
      .lean<RawLink[]>();
    return raws.map(toLink);
  }

  /** Writes a member's new name and words into the next `limit` rows that show them; answers the last row, undefined at the end. */
  async relist(
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

/** The index walks the first of the words, which should be the rarest. */
function conditionOf({ owner, kind }: ListOf, { words, without }: LinkFilter): object {
  const each = words.map((word) => ({ words: { $elemMatch: prefixRange(word) } }));
  return {
    owner: idOf(owner),
    kind,
    ...(each.length > 0 && { $and: each }),
    ...(without.length > 0 && { other: { $nin: without.map(idOf) } }),
  };
}

/** The bound on the key alone lets the index begin at the right place; the rest decides among equals. */
function afterPlace(after: LinkPlace): object {
  const _id = idOf(after.id);
  if ('name' in after) {
    return { name: { $gte: after.name }, $or: [{ name: { $gt: after.name } }, { _id: { $gt: _id } }] };
  }
  const { createdAt } = after;
  return { createdAt: { $lte: createdAt }, $or: [{ createdAt: { $lt: createdAt } }, { _id: { $lt: _id } }] };
}
