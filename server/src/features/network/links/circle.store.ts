import { Schema, type Model, type Types } from 'mongoose';
import type { DatabaseConnection } from '../../../platform/database/database.ts';

/** How many connections one part of a circle holds. */
const PART = 500;

/** The connections of a member as bare ids, in parts of bounded size: what mutual connections are counted from. */
interface CirclePart {
  owner: Types.ObjectId;
  /** 0, 1, 2... */
  part: number;
  others: Types.ObjectId[];
  size: number;
}

const partSchema = new Schema<CirclePart>(
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

/** Reads and writes circles. Writes take part in the transaction that is under way. */
export class CircleStore {
  readonly #model: Model<CirclePart>;

  constructor(connection: DatabaseConnection) {
    this.#model = connection.model<CirclePart>('CirclePart', partSchema);
  }

  /** All connections of each of the members; of the first `parts` parts alone where that is given. */
  async ofMembers(owners: readonly string[], parts?: number): Promise<Map<string, string[]>> {
    const ids = owners.map((owner) => new this.#model.base.Types.ObjectId(owner));
    const found = new Map<string, string[]>(owners.map((owner) => [owner, []]));
    const cursor = this.#model.collection.find<Pick<CirclePart, 'owner' | 'others'>>(
      { owner: { $in: ids }, ...(parts !== undefined && { part: { $lt: parts } }) },
      { projection: { _id: 0, owner: 1, others: 1 } },
    );
    for await (const { owner, others } of cursor) {
      const list = found.get(owner.toString());
      for (const other of others) list?.push(other.toString());
    }
    return found;
  }

  async add(owner: string, other: string): Promise<void> {
    const room = await this.#model.updateOne(
      { owner, size: { $lt: PART } },
      { $push: { others: other }, $inc: { size: 1 } },
    );
    if (room.matchedCount > 0) return;
    const last = await this.#model.findOne({ owner }, { part: 1 }).sort({ part: -1 }).lean<CirclePart>();
    await this.#model.create({ owner, part: (last?.part ?? -1) + 1, others: [other], size: 1 });
  }

  /** Takes a connection out; a part that was its last one stays and is filled again. */
  async take(owner: string, other: string): Promise<void> {
    await this.#model.updateOne({ owner, others: other }, { $pull: { others: other }, $inc: { size: -1 } });
  }

  async removeAll(owner: string): Promise<void> {
    await this.#model.deleteMany({ owner });
  }
}
