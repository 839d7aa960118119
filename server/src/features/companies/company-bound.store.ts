import { Schema, type Model, type Types } from 'mongoose';
import type { DatabaseConnection } from '../../platform/database/database.ts';

/** Written by each change that a limit per member applies to, so that of two at once the second one counts the first. */
interface CompanyBoundFields {
  /** The member's. */
  _id: Types.ObjectId;
  changes: number;
}

const schema = new Schema<CompanyBoundFields>(
  { _id: { type: Schema.Types.ObjectId, required: true }, changes: { type: Number, required: true } },
  { collection: 'company_bounds', versionKey: false },
);

/** Serialises transactions that count a member's companies or follows. */
export class CompanyBoundStore {
  readonly #model: Model<CompanyBoundFields>;

  constructor(connection: DatabaseConnection) {
    this.#model = connection.model<CompanyBoundFields>('CompanyBound', schema);
  }

  /** Call it in the transaction, before counting. */
  async enter(member: string): Promise<void> {
    await this.#model.updateOne({ _id: member }, { $inc: { changes: 1 } }, { upsert: true });
  }

  async remove(member: string): Promise<void> {
    await this.#model.deleteOne({ _id: member });
  }
}
