import type { Model, Types } from 'mongoose';
import type { DatabaseConnection } from '../../../platform/database/database.ts';
import { passkeyModel, type PasskeyFields } from './passkey.model.ts';

export type Passkey = Omit<PasskeyFields, 'memberId' | 'revision'> & { _id: string; memberId: string };

/** What changes when a passkey is used. */
export type PasskeyUse = Pick<PasskeyFields, 'counter' | 'isSynced'> & { readonly lastUsedAt: Date };

type Raw = PasskeyFields & { _id: Types.ObjectId };

const toPasskey = ({ revision: _revision, ...raw }: Raw): Passkey => ({
  ...raw,
  _id: raw._id.toString(),
  memberId: raw.memberId.toString(),
});
const orNull = (raw: Raw | null): Passkey | null => raw && toPasskey(raw);

/** Passkeys of members. */
export class PasskeyStore {
  readonly #model: Model<PasskeyFields>;

  constructor(connection: DatabaseConnection) {
    this.#model = passkeyModel(connection);
  }

  /** Throws a duplicate error if the passkey is stored already. Joins the current transaction. */
  async add(passkey: Omit<Passkey, '_id'>): Promise<Passkey> {
    const created = await this.#model.create({ ...passkey, revision: 0 });
    return { ...passkey, _id: created._id.toString() };
  }

  async find(credentialId: string): Promise<Passkey | null> {
    return orNull(await this.#model.findOne({ credentialId }).lean<Raw>());
  }

  /** Passkeys of a member, newest first. */
  async listOf(memberId: string): Promise<Passkey[]> {
    const raws = await this.#model.find({ memberId }).sort({ _id: -1 }).lean<Raw[]>();
    return raws.map(toPasskey);
  }

  /** Returns those of the members who have one. */
  async holdersAmong(memberIds: readonly string[]): Promise<string[]> {
    const ids = await this.#model.distinct('memberId', { memberId: { $in: [...memberIds] } });
    return ids.map((id) => id.toString());
  }

  /** Makes other transactions that add or remove passkeys of the member conflict; returns how many they have. */
  async lock(memberId: string): Promise<number> {
    return (await this.#model.updateMany({ memberId }, { $inc: { revision: 1 } })).matchedCount;
  }

  /** Notes a use, unless the counter has changed since it was read; returns whether it did. */
  async noteUse(passkey: Pick<Passkey, '_id' | 'counter'>, use: PasskeyUse): Promise<boolean> {
    const { _id, counter } = passkey;
    const { matchedCount } = await this.#model.updateOne({ _id, counter }, { $set: use });
    return matchedCount > 0;
  }

  async rename(id: string, memberId: string, name: string): Promise<Passkey | null> {
    return orNull(
      await this.#model
        .findOneAndUpdate({ _id: id, memberId }, { $set: { name } }, { returnDocument: 'after' })
        .lean<Raw>(),
    );
  }

  /** Returns the removed passkey. Joins the current transaction. */
  async remove(id: string, memberId: string): Promise<Passkey | null> {
    return orNull(await this.#model.findOneAndDelete({ _id: id, memberId }).lean<Raw>());
  }

  /** Removes passkeys that were added at this time or later; returns them. Joins the current transaction. */
  async removeSince(memberId: string, since: Date): Promise<Passkey[]> {
    const added = { memberId, createdAt: { $gte: since } };
    const raws = await this.#model.find(added).lean<Raw[]>();
    await this.#model.deleteMany(added);
    return raws.map(toPasskey);
  }

  async removeAllOf(memberId: string): Promise<void> {
    await this.#model.deleteMany({ memberId });
  }
}
