import { Schema, type Model, type Types } from 'mongoose';
import { NETWORK_LIMITS } from '@weft/shared/limits';
import type { DatabaseConnection } from '../../../platform/database/database.ts';

/** When a member sent their newest requests, as many as they may send in a day. Withdrawing one takes none back. */
interface QuotaFields {
  _id: Types.ObjectId;
  times: Date[];
}

const quotaSchema = new Schema<QuotaFields>(
  { _id: { type: Schema.Types.ObjectId, required: true }, times: { type: [Date], required: true } },
  { collection: 'request_quotas', versionKey: false },
);

/** Counts a member's requests, so that nobody can send more of them than a person would. */
export class RequestQuotaStore {
  readonly #model: Model<QuotaFields>;

  constructor(connection: DatabaseConnection) {
    this.#model = connection.model<QuotaFields>('RequestQuota', quotaSchema);
  }

  /** When the member sent their 50th newest request; undefined where they sent fewer. */
  async oldestOfDay(memberId: string): Promise<Date | undefined> {
    const quota = await this.#model.findById(memberId).lean<QuotaFields>();
    return quota?.times.at(-NETWORK_LIMITS.requestsPerDay);
  }

  async count(memberId: string, at: Date): Promise<void> {
    const times = { $each: [at], $slice: -NETWORK_LIMITS.requestsPerDay };
    await this.#model.updateOne({ _id: memberId }, { $push: { times } }, { upsert: true });
  }

  async remove(memberId: string): Promise<void> {
    await this.#model.deleteOne({ _id: memberId });
  }
}
