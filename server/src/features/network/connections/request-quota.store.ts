import { Schema, type Model, type Types } from 'mongoose';
import { NETWORK_LIMITS } from '@weft/shared/limits';
import type { DatabaseConnection } from '../../../platform/database/database.ts';

/**
 * Times of a member's last requests, as many as they may send in a day. Withdrawing a request does not remove its
 * time.
 */
interface QuotaFields {
  _id: Types.ObjectId;
  times: Date[];
}

const quotaSchema = new Schema<QuotaFields>(
  { _id: { type: Schema.Types.ObjectId, required: true }, times: { type: [Date], required: true } },
  { collection: 'request_quotas', versionKey: false },
);

/** Counts a member's requests per day. */
export class RequestQuotaStore {
  readonly #model: Model<QuotaFields>;

  constructor(connection: DatabaseConnection) {
    this.#model = connection.model<QuotaFields>('RequestQuota', quotaSchema);
  }

  /** Stores the times of members' new requests in the current transaction. Returns those before of each member who had any. */
  async add(requests: ReadonlyMap<string, readonly Date[]>): Promise<ReadonlyMap<string, readonly Date[]>> {
    const updates = [...requests].map(([_id, added]) => ({
      filter: { _id },
      update: { $push: { times: { $each: [...added], $slice: -NETWORK_LIMITS.requestsPerDay } } },
    }));
    const [first, ...others] = updates;
    if (!first) return new Map();
    if (others.length === 0) {
      const options = { upsert: true, returnDocument: 'before' } as const;
      const before = await this.#model
        .findOneAndUpdate(first.filter, first.update, options)
        .lean<QuotaFields>();
      return new Map(before ? [[first.filter._id, before.times]] : []);
    }
    const raws = await this.#model.find({ _id: { $in: [...requests.keys()] } }).lean<QuotaFields[]>();
    await this.#model.bulkWrite(updates.map((update) => ({ updateOne: { ...update, upsert: true } })));
    return new Map(raws.map(({ _id, times }) => [_id.toString(), times]));
  }

  async remove(memberId: string): Promise<void> {
    await this.#model.deleteOne({ _id: memberId });
  }
}
