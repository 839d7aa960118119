import { isValidObjectId, type Model, type Types } from 'mongoose';
import type { DatabaseConnection } from '../../../platform/database/database.ts';
import { provisionedModel, type ProvisionedFacts, type ProvisionedFields } from './provisioned.model.ts';
import type { ScimFilter } from './scim-filter.ts';

export type Provisioned = Omit<ProvisionedFields, 'memberId' | 'userKey'> & { _id: string; memberId: string };

type Raw = ProvisionedFields & { _id: Types.ObjectId };

const toProvisioned = ({ userKey: _key, ...raw }: Raw): Provisioned => ({
  ...raw,
  _id: raw._id.toString(),
  memberId: raw.memberId.toString(),
});
const orNull = (raw: Raw | null): Provisioned | null => raw && toProvisioned(raw);
const keyOf = (userName: string): string => userName.toLowerCase();

interface Part {
  /** Number of users before the first one of the part. */
  readonly skip: number;
  readonly limit: number;
}

/** Users of organisations. Nothing of one provider is found with the id of another. */
export class ProvisionedStore {
  readonly #model: Model<ProvisionedFields>;

  constructor(connection: DatabaseConnection) {
    this.#model = provisionedModel(connection);
  }

  /** Throws a duplicate error. Joins the current transaction. */
  async add(user: Omit<Provisioned, '_id'>): Promise<Provisioned> {
    const created = await this.#model.create({ ...user, userKey: keyOf(user.userName) });
    return { ...user, _id: created._id.toString() };
  }

  async find(provider: string, id: string): Promise<Provisioned | null> {
    if (!isValidObjectId(id)) return null;
    return orNull(await this.#model.findOne({ _id: id, provider }).lean<Raw>());
  }

  /** Oldest first, with the number of all that the filter finds. */
  async page(provider: string, filter: ScimFilter | undefined, { skip, limit }: Part) {
    const query = { provider, ...(filter && conditionOf(filter)) };
    const [total, raws] = await Promise.all([
      this.#model.countDocuments(query),
      limit === 0 ? [] : this.#model.find(query).sort({ _id: 1 }).skip(skip).limit(limit).lean<Raw[]>(),
    ]);
    return { total, users: raws.map(toProvisioned) };
  }

  /** Null if another change came first. Throws a duplicate error. Joins the current transaction. */
  async replace(user: Provisioned, facts: ProvisionedFacts, updatedAt: Date): Promise<Provisioned | null> {
    const { _id, provider, version } = user;
    const changed = await this.#model
      .findOneAndUpdate(
        { _id, provider, version },
        { $set: { ...facts, userKey: keyOf(facts.userName), updatedAt }, $inc: { version: 1 } },
        { returnDocument: 'after' },
      )
      .lean<Raw>();
    return orNull(changed);
  }

  /** Joins the current transaction. */
  async remove(id: string): Promise<void> {
    await this.#model.deleteOne({ _id: id });
  }

  async listOf(memberId: string): Promise<Provisioned[]> {
    return (await this.#model.find({ memberId }).lean<Raw[]>()).map(toProvisioned);
  }

  async removeAllOf(memberId: string): Promise<void> {
    await this.#model.deleteMany({ memberId });
  }
}

function conditionOf({ attribute, value }: ScimFilter) {
  if (attribute === 'userName') return { userKey: keyOf(value) };
  if (attribute === 'externalId') return { externalId: value };
  return { _id: isValidObjectId(value) ? value : null };
}
