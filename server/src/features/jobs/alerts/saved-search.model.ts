import { Schema, type Model, type Types } from 'mongoose';
import { ALERT_FREQUENCIES, type AlertFrequency } from '@weft/shared/jobs/choices';
import type { DatabaseConnection } from '../../../platform/database/database.ts';

/** A search of the board that a member has saved. */
export interface SavedSearchFields<Id = Types.ObjectId> {
  member: Id;
  name: string;
  /** Its filters, as the query of the board's address. */
  address: string;
  frequency: AlertFrequency;
  /** IANA name. */
  timeZone: string;
  /** Keys under which a new job finds it; none without an alert. */
  keys: string[];
  /** Jobs that were published since the member opened it. */
  newCount: number;
  createdAt: Date;
}

export type RawSavedSearch = SavedSearchFields & { _id: Types.ObjectId };

const required = { type: String, required: true };
const id = { type: Schema.Types.ObjectId, required: true };

const schema = new Schema<SavedSearchFields>(
  {
    member: id,
    name: required,
    address: { type: String, default: '' },
    frequency: { ...required, enum: ALERT_FREQUENCIES },
    timeZone: required,
    keys: [String],
    newCount: { type: Number, default: 0 },
    createdAt: { type: Date, required: true },
  },
  { collection: 'saved_searches', versionKey: false },
);

schema.index({ member: 1, address: 1 }, { unique: true });
// Finds the searches of a new job, those of a member together.
schema.index({ keys: 1, member: 1, _id: 1 });

export function savedSearchModel(connection: DatabaseConnection): Model<SavedSearchFields> {
  return connection.model<SavedSearchFields>('SavedSearch', schema);
}
