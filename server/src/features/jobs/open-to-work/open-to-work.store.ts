import type { Model } from 'mongoose';
import type { DatabaseConnection } from '../../../platform/database/database.ts';
import { openToWorkModel, type OpenToWorkFields } from './open-to-work.model.ts';

export type OpenToWorkRecord = OpenToWorkFields<string>;

const toRecord = ({ _id, hiddenCompanies, hiddenMembers, ...raw }: OpenToWorkFields): OpenToWorkRecord => ({
  ...raw,
  _id: _id.toString(),
  hiddenCompanies: hiddenCompanies.map(String),
  hiddenMembers: hiddenMembers.map(String),
});

/** Reads and writes what members say about being open to work. Writes join the current transaction. */
export class OpenToWorkStore {
  readonly #model: Model<OpenToWorkFields>;

  constructor(connection: DatabaseConnection) {
    this.#model = openToWorkModel(connection);
  }

  async of(member: string): Promise<OpenToWorkRecord | null> {
    const raw = await this.#model.findById(member).lean<OpenToWorkFields>();
    return raw && toRecord(raw);
  }

  /** Those of these members, in any order, who show it to anybody. */
  async shownAmong(members: readonly string[]): Promise<OpenToWorkRecord[]> {
    if (members.length === 0) return [];
    const raws = await this.#model
      .find({ _id: { $in: members }, audience: { $ne: 'hidden' } })
      .lean<OpenToWorkFields[]>();
    return raws.map(toRecord);
  }

  async keep({ _id, ...fields }: OpenToWorkRecord): Promise<void> {
    await this.#model.updateOne({ _id }, { $set: fields }, { upsert: true });
  }

  async remove(member: string): Promise<void> {
    await this.#model.deleteOne({ _id: member });
  }

  /** Removes a deleted member from what others hide from them. */
  async forgetMember(member: string): Promise<void> {
    await this.#model.updateMany({ hiddenMembers: member }, { $pull: { hiddenMembers: member } });
  }

  async forgetCompany(company: string): Promise<void> {
    await this.#model.updateMany({ hiddenCompanies: company }, { $pull: { hiddenCompanies: company } });
  }
}
