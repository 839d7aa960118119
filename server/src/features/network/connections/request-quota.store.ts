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

  /**
   * Stores the time of a new request in the current transaction. Returns the time of the member's 50th newest request before it; undefined
   * if there were fewer.
   */
  async count(memberId: string, at: Date): Promise<Date | undefined> {
    const times = { $each: [at], $slice: -NETWORK_LIMITS.requestsPerDay };
    const before = await this.#model
      .findOneAndUpdate({ _id: memberId }, { $push: { times } }, { upsert: true, returnDocument: 'before' })
      .lean<QuotaFields>();
    return before?.times.at(-NETWORK_LIMITS.requestsPerDay);
  }

  async remove(memberId: string): Promise<void> {
    await this.#model.deleteOne({ _id: memberId });
  }
}
