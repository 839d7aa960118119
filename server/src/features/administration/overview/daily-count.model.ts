import { Schema, type Model } from 'mongoose';
import type { DatabaseConnection } from '../../../platform/database/database.ts';
import { onlyModel } from '../../../platform/database/only-model.ts';

/** Counts of one day in UTC. They name no member. */
export interface DailyCountFields {
  /** `YYYY-MM-DD`. */
  _id: string;
  members: number;
  /** Null if nobody counted on that day. */
  active: number | null;
  posts: number;
  messages: number;
  /** Null if nobody counted on that day. */
  bytes: number | null;
  /** The day is over and its counts don't change any more. */
  isClosed: boolean;
}

const numberOrNull = { type: Number, default: null };

const schema = new Schema<DailyCountFields>(
  {
    _id: { type: String, required: true },
    members: { type: Number, required: true },
    active: numberOrNull,
    posts: { type: Number, required: true },
    messages: { type: Number, required: true },
    bytes: numberOrNull,
    isClosed: { type: Boolean, required: true },
  },
  { collection: 'daily_counts', versionKey: false },
);

export function dailyCountModel(connection: DatabaseConnection): Model<DailyCountFields> {
  return onlyModel(connection, 'DailyCount', schema);
}
