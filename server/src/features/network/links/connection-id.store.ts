import { Schema, type Model, type Types } from 'mongoose';
import type { DatabaseConnection } from '../../../platform/database/database.ts';

/** Connections in one chunk. */
const PART = 500;

/** The ids of a member's connections, in chunks of bounded size. Mutual connections are counted from them. */
interface ConnectionIdChunk {
  owner: Types.ObjectId;
  /** 0, 1, 2... */
  part: number;
  others: Types.ObjectId[];
  size: number;
}

const partSchema = new Schema<ConnectionIdChunk>(
  {
    owner: { type: Schema.Types.ObjectId, required: true },
    part: { type: Number, required: true },
    others: { type: [Schema.Types.ObjectId], required: true },
    size: { type: Number, required: true },
  },
  { collection: 'circles', versionKey: false },
);

partSchema.index({ owner: 1, part: 1 }, { unique: true });
partSchema.index({ owner: 1, size: 1 });

/** A connection of a member that begins, with the number of those before it, or ends (`before` is null). */
export interface ConnectionIdChange {
  readonly owner: string;
  readonly other: string;
  readonly before: number | null;
}

/** Adds an id to a chunk that has room. If all chunks are full, the number of connections tells the number of the next chunk. */
const additionTo = (owner: string, other: string, before: number) => ({
  updateOne: {
    filter: { owner, size: { $lt: PART } },
    update: {
      $push: { others: other },
      $inc: { size: 1 },
      $setOnInsert: { part: Math.floor(before / PART) },
    },
    upsert: true,
  },
});

const removalFrom = (owner: string, other: string) => ({
  updateOne: {
    filter: { owner, others: other },
    update: { $pull: { others: other }, $inc: { size: -1 } },
  },
});

/** Reads and writes connection ids. Writes join the current transaction. */
export class ConnectionIdStore {
  readonly #model: Model<ConnectionIdChunk>;

  constructor(connection: DatabaseConnection) {
    this.#model = connection.model<ConnectionIdChunk>('ConnectionIdChunk', partSchema);
  }

  /** Connections of each member; with `parts` only those of the first chunks. */
  async ofMembers(owners: readonly string[], parts?: number): Promise<Map<string, string[]>> {
    const ids = owners.map((owner) => new this.#model.base.Types.ObjectId(owner));
    const found = new Map<string, string[]>(owners.map((owner) => [owner, []]));
    const cursor = this.#model.collection.find<Pick<ConnectionIdChunk, 'owner' | 'others'>>(
      { owner: { $in: ids }, ...(parts !== undefined && { part: { $lt: parts } }) },
      { projection: { _id: 0, owner: 1, others: 1 } },
    );
    for await (const { owner, others } of cursor) {
      const list = found.get(owner.toString());
      for (const other of others) list?.push(other.toString());
    }
    return found;
  }

  /** Stores connections that begin or end, in their order. An empty chunk stays and is filled again. */
  async write(changes: readonly ConnectionIdChange[]): Promise<void> {
    if (changes.length === 0) return;
    await this.#model.bulkWrite(
      changes.map(({ owner, other, before }) =>
        before === null ? removalFrom(owner, other) : additionTo(owner, other, before),
      ),
    );
  }

  async removeAll(owner: string): Promise<void> {
    await this.#model.deleteMany({ owner });
  }
}
