import { Schema, type Model } from 'mongoose';
import type { DatabaseConnection } from '../../../platform/database/database.ts';

/** What was last done with the sample people; `failed` also after an interruption. */
export type SamplePeopleStep = 'adding' | 'added' | 'removing' | 'failed';

/** The only document: the sample people of this network; absent without any. */
export interface SamplePeopleFields {
  _id: string;
  step: SamplePeopleStep;
  /** Their addresses. Nobody else has one of them: they were free, and mail to them arrives nowhere. */
  addresses: string[];
}

const schema = new Schema<SamplePeopleFields>(
  {
    _id: String,
    step: { type: String, required: true },
    addresses: { type: [String], required: true },
  },
  { collection: 'sample_people', versionKey: false },
);

export function samplePeopleModel(connection: DatabaseConnection): Model<SamplePeopleFields> {
  return connection.model<SamplePeopleFields>('SamplePeople', schema);
}
