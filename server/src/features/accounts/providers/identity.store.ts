import type { Model, Types } from 'mongoose';
import type { DatabaseConnection } from '../../../platform/database/database.ts';
import { identityModel, type IdentityFields } from './identity.model.ts';

export type Identity = Omit<IdentityFields, 'memberId' | 'revision'> & { _id: string; memberId: string };

type Raw = IdentityFields & { _id: Types.ObjectId };

const toIdentity = ({ revision: _revision, ...raw }: Raw): Identity => ({
  ...raw,
  _id: raw._id.toString(),
  memberId: raw.memberId.toString(),
});
const orNull = (raw: Raw | null): Identity | null => raw && toIdentity(raw);

/** Sign-ins at providers that belong to accounts. */
export class IdentityStore {
  readonly #model: Model<IdentityFields>;

  constructor(connection: DatabaseConnection) {
    this.#model = identityModel(connection);
  }

  /** Throws a duplicate error if it belongs to an account, or the member has one of the provider. Joins the current transaction. */
  async add(identity: Omit<Identity, '_id'>): Promise<Identity> {
    const created = await this.#model.create({ ...identity, revision: 0 });
    return { ...identity, _id: created._id.toString() };
  }

  async find({ issuer, subject }: Pick<Identity, 'issuer' | 'subject'>): Promise<Identity | null> {
    return orNull(await this.#model.findOne({ issuer, subject }).lean<Raw>());
  }

  /** Identities of a member, oldest first. */
  async listOf(memberId: string): Promise<Identity[]> {
    const raws = await this.#model.find({ memberId }).sort({ _id: 1 }).lean<Raw[]>();
    return raws.map(toIdentity);
  }

  /**
   * Makes other transactions that add or remove identities of the member conflict; returns how many of them are of
   * these providers.
   */
  async lock(memberId: string, providers: readonly string[]): Promise<number> {
    if (providers.length === 0) return 0;
    const filter = { memberId, provider: { $in: [...providers] } };
    return (await this.#model.updateMany(filter, { $inc: { revision: 1 } })).matchedCount;
  }

  /** Returns those of the members who are linked with one of these providers. */
  async holdersAmong(memberIds: readonly string[], providers: readonly string[]): Promise<string[]> {
    if (providers.length === 0 || memberIds.length === 0) return [];
    const linked = { memberId: { $in: [...memberIds] }, provider: { $in: [...providers] } };
    const ids = await this.#model.distinct('memberId', linked);
    return ids.map((id) => id.toString());
  }

  async noteUse(id: string, lastUsedAt: Date): Promise<void> {
    await this.#model.updateOne({ _id: id }, { $set: { lastUsedAt } });
  }

  /** Joins the current transaction. */
  async notePicture(id: string, pictureDigest: string): Promise<void> {
    await this.#model.updateOne({ _id: id }, { $set: { pictureDigest } });
  }

  /** Returns the removed identity. Joins the current transaction. */
  async remove(memberId: string, provider: string): Promise<Identity | null> {
    return orNull(await this.#model.findOneAndDelete({ memberId, provider }).lean<Raw>());
  }

  /** Removes identities that were linked at this time or later; returns them. Joins the current transaction. */
  async removeSince(memberId: string, since: Date): Promise<Identity[]> {
    const linked = { memberId, createdAt: { $gte: since } };
    const raws = await this.#model.find(linked).lean<Raw[]>();
    await this.#model.deleteMany(linked);
    return raws.map(toIdentity);
  }

  async removeAllOf(memberId: string): Promise<void> {
    await this.#model.deleteMany({ memberId });
  }
}
