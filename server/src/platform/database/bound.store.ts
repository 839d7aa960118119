import { Schema, type Model, type Types } from 'mongoose';
import type { DatabaseConnection } from './database.ts';

/** Written by each change that a limit applies to, so that of two at once the second one counts the first. */
interface BoundFields {
  /** The member or company that the limit is for. */
  _id: Types.ObjectId;
  changes: number;
}

/** Serialises transactions that count what a limit applies to. */
export class BoundStore {
  readonly #model: Model<BoundFields>;

  constructor(connection: DatabaseConnection, name: string, collection: string) {
    const schema = new Schema<BoundFields>(
      { _id: { type: Schema.Types.ObjectId, required: true }, changes: { type: Number, required: true } },
      { collection, versionKey: false },
    );
    this.#model = connection.model<BoundFields>(name, schema);
  }

  /** Call it in the transaction, before counting. */
  async enter(id: string): Promise<void> {
    await this.#model.updateOne({ _id: id }, { $inc: { changes: 1 } }, { upsert: true });
  }

  async remove(id: string): Promise<void> {
    await this.#model.deleteOne({ _id: id });
  }
}
