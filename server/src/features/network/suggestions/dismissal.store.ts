import { Schema, type Model, type Types } from 'mongoose';
import type { DatabaseConnection } from '../../../platform/database/database.ts';

/** A member who is never suggested to another again. */
interface DismissalFields {
  member: Types.ObjectId;
  dismissed: Types.ObjectId;
  createdAt: Date;
}

type RawDismissal = DismissalFields & { _id: Types.ObjectId };

const id = { type: Schema.Types.ObjectId, required: true };

const dismissalSchema = new Schema<DismissalFields>(
  { member: id, dismissed: id, createdAt: { type: Date, required: true } },
  { collection: 'suggestion_dismissals', versionKey: false },
);

dismissalSchema.index({ member: 1, dismissed: 1 }, { unique: true });
dismissalSchema.index({ dismissed: 1 });

/** Reads and writes dismissals of suggestions. */
export class DismissalStore {
  readonly #model: Model<DismissalFields>;

  constructor(connection: DatabaseConnection) {
    this.#model = connection.model<DismissalFields>('SuggestionDismissal', dismissalSchema);
  }

  /** Dismissing again has no effect. */
  async add(member: string, dismissed: string, createdAt: Date): Promise<void> {
    await this.#model.updateOne({ member, dismissed }, { $setOnInsert: { createdAt } }, { upsert: true });
  }

  async remove(member: string, dismissed: string): Promise<void> {
    await this.#model.deleteOne({ member, dismissed });
  }

  /** The members whom the member dismissed. */
  async among(member: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
    const raws = await this.#model
      .find({ member, dismissed: { $in: ids } }, { dismissed: 1 })
      .lean<Pick<RawDismissal, 'dismissed'>[]>();
    return new Set(raws.map((raw) => raw.dismissed.toString()));
  }

  /** All dismissals of a member, in the order of their ids. */
  async allOf(member: string, afterId: string | undefined, limit: number) {
    const raws = await this.#model
      .find({ member, ...(afterId !== undefined && { _id: { $gt: afterId } }) })
      .sort({ _id: 1 })
      .limit(limit)
      .lean<RawDismissal[]>();
    return raws.map((raw) => ({
      _id: raw._id.toString(),
      dismissed: raw.dismissed.toString(),
      createdAt: raw.createdAt,
    }));
  }

  /** Removes dismissals by the member and of the member. */
  async removeAll(member: string): Promise<void> {
    await this.#model.deleteMany({ $or: [{ member }, { dismissed: member }] });
  }
}
