import { Schema, type Model, type Types } from 'mongoose';
import type { DatabaseConnection } from '../../../platform/database/database.ts';
import type { MemberCard } from '../../members/index.ts';

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

type Counted = Pick<MemberCard, '_id' | 'connectionsCount'>;

/** Adds an id to a chunk that has room. If all chunks are full, the number of connections tells the number of the next chunk. */
const additionTo = ({ _id: owner, connectionsCount }: Counted, other: string) => ({
  updateOne: {
    filter: { owner, size: { $lt: PART } },
    update: {
      $push: { others: other },
      $inc: { size: 1 },
      $setOnInsert: { part: Math.floor(connectionsCount / PART) },
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

  /** Adds each of the two to the ids of the other. `connectionsCount` does not include the new connection yet. */
  async connect(a: Counted, b: Counted): Promise<void> {
    await this.#model.bulkWrite([additionTo(a, b._id), additionTo(b, a._id)]);
  }

  /** Removes each of the two from the ids of the other. An empty chunk stays and is filled again. */
  async disconnect(a: string, b: string): Promise<void> {
    await this.#model.bulkWrite([removalFrom(a, b), removalFrom(b, a)]);
  }

  async removeAll(owner: string): Promise<void> {
    await this.#model.deleteMany({ owner });
  }
}
