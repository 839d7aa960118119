import type { Model } from 'mongoose';
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

/** Whom a member blocks, and who blocks them. */
export interface BlocksOfMember {
  readonly blocked: ReadonlySet<string>;
  readonly blockedBy: ReadonlySet<string>;
}

const toRecord = (raw: RawBlock): BlockRecord => ({
  _id: raw._id.toString(),
  blocker: raw.blocker.toString(),
  blocked: raw.blocked.toString(),
  createdAt: raw.createdAt,
});

/** Reads and writes blocks, at most one a direction. */
export class BlockStore {
  readonly #model: Model<BlockFields>;

  constructor(connection: DatabaseConnection) {
    this.#model = blockModel(connection);
  }

  /** Both directions between two members. Takes part in a transaction that is under way. */
  async between(a: string, b: string): Promise<BlockRecord[]> {
    const raws = await this.#model
      .find({
        $or: [
          { blocker: a, blocked: b },
          { blocker: b, blocked: a },
        ],
      })
      .lean<RawBlock[]>();
    return raws.map(toRecord);
  }

  async ofMember(memberId: string): Promise<BlocksOfMember> {
    const [blocked, blockedBy] = await Promise.all([
      this.#model.find({ blocker: memberId }, { blocked: 1 }).lean<Pick<RawBlock, 'blocked'>[]>(),
      this.#model.find({ blocked: memberId }, { blocker: 1 }).lean<Pick<RawBlock, 'blocker'>[]>(),
    ]);
    return {
      blocked: new Set(blocked.map((raw) => raw.blocked.toString())),
      blockedBy: new Set(blockedBy.map((raw) => raw.blocker.toString())),
    };
  }

  async add(blocker: string, blocked: string, createdAt: Date): Promise<void> {
    await this.#model.create({ blocker, blocked, createdAt });
  }

  async remove(blocker: string, blocked: string): Promise<void> {
    await this.#model.deleteOne({ blocker, blocked });
  }

  /** A page of whom a member blocks, newest first, with how many there are. */
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
