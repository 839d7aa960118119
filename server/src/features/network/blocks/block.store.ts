import { Types, type Model } from 'mongoose';
import type { DatabaseConnection } from '../../../platform/database/database.ts';
import {
  NEWEST_FIRST,
  afterCursor,
  pageOf,
  type PageRequest,
} from '../../../platform/database/time-cursor.ts';
import { blockModel, type BlockFields, type RawBlock } from './block.model.ts';

export interface BlockRecord {
  readonly _id: string;
  readonly blocker: string;
  readonly blocked: string;
  readonly createdAt: Date;
}

/** The member who blocks another, and that one. */
type BlockSides = Pick<BlockRecord, 'blocker' | 'blocked'>;

/** Members whom a member blocks, and those who block them. */
export interface BlocksOfMember {
  readonly blocked: ReadonlySet<string>;
  readonly blockedBy: ReadonlySet<string>;
}

type Sides = Pick<RawBlock, 'blocker' | 'blocked'>;

const toRecord = (raw: RawBlock): BlockRecord => ({
  _id: raw._id.toString(),
  blocker: raw.blocker.toString(),
  blocked: raw.blocked.toString(),
  createdAt: raw.createdAt,
});

/** Reads and writes blocks; at most one per direction. */
export class BlockStore {
  readonly #model: Model<BlockFields>;

  constructor(connection: DatabaseConnection) {
    this.#model = blockModel(connection);
  }

  /** The blocks between members and others of each, in both directions, as the current transaction sees them. */
  async ofPairs(othersOf: ReadonlyMap<string, readonly string[]>): Promise<BlockSides[]> {
    const sides = [...othersOf].flatMap(([id, others]) => [
      { blocker: id, blocked: { $in: others } },
      { blocker: { $in: others }, blocked: id },
    ]);
    return (await this.#model.find({ $or: sides }).lean<RawBlock[]>()).map(toRecord);
  }

  /** Blocks of each member. Uses the driver: batched for several callers, it belongs to no transaction. */
  async ofMembers(memberIds: readonly string[]): Promise<Map<string, BlocksOfMember>> {
    const ids = memberIds.map((id) => new Types.ObjectId(id));
    const read = (side: 'blocker' | 'blocked') =>
      this.#model.collection
        .find<Sides>({ [side]: { $in: ids } }, { projection: { _id: 0, blocker: 1, blocked: 1 } })
        .toArray();
    const [set, suffered] = await Promise.all([read('blocker'), read('blocked')]);
    const found = new Map(
      memberIds.map((id) => [id, { blocked: new Set<string>(), blockedBy: new Set<string>() }]),
    );
    for (const { blocker, blocked } of set) found.get(blocker.toString())?.blocked.add(blocked.toString());
    for (const { blocker, blocked } of suffered)
      found.get(blocked.toString())?.blockedBy.add(blocker.toString());
    return found;
  }

  /** Adds blocks in the current transaction. */
  async addAll(blocks: readonly (BlockSides & Pick<BlockRecord, 'createdAt'>)[]): Promise<void> {
    if (blocks.length > 0)
      await this.#model.bulkWrite(blocks.map((document) => ({ insertOne: { document } })));
  }

  /** Removes blocks in the current transaction. */
  async removeAll(blocks: readonly BlockSides[]): Promise<void> {
    if (blocks.length > 0) await this.#model.bulkWrite(blocks.map((filter) => ({ deleteOne: { filter } })));
  }

  /** A page of the members whom a member blocks, newest first, and their number. */
  async page(blocker: string, { cursor, limit }: PageRequest) {
    const [raws, total] = await Promise.all([
      this.#model
        .find({ blocker, ...afterCursor(cursor, 'newest first') })
        .sort(NEWEST_FIRST)
        .limit(limit + 1)
        .lean<RawBlock[]>(),
      this.#model.countDocuments({ blocker }),
    ]);
    const { rows, nextCursor } = pageOf(raws, limit);
    return { rows: rows.map(toRecord), nextCursor, total };
  }

  /** All blocks that a member set (`blocker`) or that are set on them, in the order of their ids. */
  async allOf(side: 'blocker' | 'blocked', memberId: string, afterId: string | undefined, limit: number) {
    const raws = await this.#model
      .find({ [side]: memberId, ...(afterId !== undefined && { _id: { $gt: afterId } }) })
      .sort({ _id: 1 })
      .limit(limit)
      .lean<RawBlock[]>();
    return raws.map(toRecord);
  }
}
