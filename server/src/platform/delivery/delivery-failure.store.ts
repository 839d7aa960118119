import { Schema, type Model } from 'mongoose';
import type { MailFailure, PushFailure } from '@weft/shared/notifications/delivery-failures';
import type { Clock } from '../clock/clock.ts';
import type { DatabaseConnection } from '../database/database.ts';

/** Why mails and push messages were not taken. */
export interface DeliveryFailures {
  readonly mail: MailFailure;
  readonly push: PushFailure;
}
export type DeliveryChannel = keyof DeliveryFailures;

/** Failures of one day in UTC for one reason. They name no member. `_id` is made of these three. */
interface DeliveryFailureFields {
  _id: string;
  channel: DeliveryChannel;
  reason: string;
  count: number;
  /** What the other side answered last, without addresses; '' if it didn't answer. */
  answer: string;
  lastAt: Date;
}

/** Failures for one reason since some day. */
export interface FailureSum<Reason> {
  readonly reason: Reason;
  readonly count: number;
  readonly answer: string;
  readonly lastAt: Date;
}

const KEPT_DAYS = 30;
const DAY_SECONDS = 24 * 60 * 60;

const schema = new Schema<DeliveryFailureFields>(
  {
    _id: String,
    channel: { type: String, required: true },
    reason: { type: String, required: true },
    count: { type: Number, required: true },
    answer: { type: String, default: '' },
    lastAt: { type: Date, required: true },
  },
  { collection: 'delivery_failures', versionKey: false },
);
schema.index({ lastAt: 1 }, { expireAfterSeconds: KEPT_DAYS * DAY_SECONDS });

export function deliveryFailureModel(connection: DatabaseConnection): Model<DeliveryFailureFields> {
  return connection.model<DeliveryFailureFields>('DeliveryFailure', schema);
}

interface Deps {
  readonly connection: DatabaseConnection;
  readonly clock: Clock;
}

/** Counts why mails and push messages were not taken, for all servers: one document for each day and reason. */
export class DeliveryFailureStore {
  readonly #model: Model<DeliveryFailureFields>;
  readonly #clock: Clock;

  constructor({ connection, clock }: Deps) {
    this.#model = deliveryFailureModel(connection);
    this.#clock = clock;
  }

  async note<Channel extends DeliveryChannel>(
    channel: Channel,
    reason: DeliveryFailures[Channel],
    answer: string,
  ): Promise<void> {
    const lastAt = this.#clock.date();
    const day = lastAt.toISOString().slice(0, 10);
    await this.#model.updateOne(
      { _id: `${day} ${channel} ${reason}` },
      { $setOnInsert: { channel, reason }, $set: { lastAt, answer }, $inc: { count: 1 } },
      { upsert: true },
    );
  }

  /** Failures since then by reason, the most frequent first. */
  async since<Channel extends DeliveryChannel>(
    channel: Channel,
    from: Date,
  ): Promise<FailureSum<DeliveryFailures[Channel]>[]> {
    const days = await this.#model
      .find({ lastAt: { $gte: from }, channel })
      .sort({ lastAt: 1 })
      .lean<DeliveryFailureFields[]>();
    const sums = new Map<string, FailureSum<DeliveryFailures[Channel]>>();
    for (const { reason, count, answer, lastAt } of days) {
      const before = sums.get(reason)?.count ?? 0;
      const known = reason as DeliveryFailures[Channel];
      sums.set(reason, { reason: known, count: before + count, answer, lastAt });
    }
    return [...sums.values()].toSorted((one, other) => other.count - one.count);
  }
}
