import type { Model } from 'mongoose';
import type { DatabaseConnection } from '../../../platform/database/database.ts';
import { samplePeopleModel, type SamplePeopleFields, type SamplePeopleStep } from './sample-people.model.ts';

const THESE = 'these';

export type SamplePeopleRecord = Pick<SamplePeopleFields, 'step' | 'addresses'>;

/** Reads and writes the record of the sample people. Writes join the current transaction. */
export class SamplePeopleStore {
  readonly #model: Model<SamplePeopleFields>;

  constructor(connection: DatabaseConnection) {
    this.#model = samplePeopleModel(connection);
  }

  find(): Promise<SamplePeopleRecord | null> {
    return this.#model.findById(THESE).lean<SamplePeopleRecord>();
  }

  /** Throws a duplicate key error if there are some. */
  async begin(addresses: readonly string[]): Promise<void> {
    await this.#model.create({ _id: THESE, step: 'adding', addresses: [...addresses] });
  }

  async setStep(step: SamplePeopleStep): Promise<void> {
    await this.#model.updateOne({ _id: THESE }, { $set: { step } });
  }

  async remove(): Promise<void> {
    await this.#model.deleteOne({ _id: THESE });
  }
}
