import type { Model, Types } from 'mongoose';
import type { NetworkRole } from '@weft/shared/roles/policy';
import type { DatabaseConnection } from '../../../platform/database/database.ts';
import { memberModel, type GivenRole, type MemberFields, type MemberModel } from '../member.model.ts';
import { NOT_ENDED } from '../member.store.ts';
import { ownerClaimsModel, type OwnerClaimsFields } from './owner-claims.model.ts';

const THIS = 'this';
/** Links of servers with a data folder of their own. */
const CLAIMS_MAX = 50;

/** Given roles, and the links that make the first owner. Writes join the current transaction. */
export class RoleStore {
  readonly #members: MemberModel;
  readonly #claims: Model<OwnerClaimsFields>;

  constructor(connection: DatabaseConnection) {
    this.#members = memberModel(connection);
    this.#claims = ownerClaimsModel(connection);
  }

  /** Serialises changes of roles: call it first in their transaction, so that of two at once one runs again. */
  async enter(): Promise<void> {
    await this.#claims.updateOne({ _id: THIS }, { $inc: { changes: 1 } }, { upsert: true });
  }

  /** Ids of the members who have one of these roles. */
  async idsOf(roles: readonly GivenRole[]): Promise<string[]> {
    const raws = await this.#members
      .find({ role: { $in: roles }, deletedAt: { $exists: false } }, { _id: 1 })
      .lean<{ _id: Types.ObjectId }[]>();
    return raws.map(({ _id }) => _id.toString());
  }

  /** Whether there is an owner beside the member who is not suspended. */
  async hasOtherOwner(memberId?: string): Promise<boolean> {
    const other = memberId === undefined ? {} : { _id: { $ne: memberId } };
    return (await this.#members.exists({ role: 'owner', ...NOT_ENDED, ...other })) !== null;
  }

  /** A member with a role is let in; returns whether the member was an applicant before. */
  async set(memberId: string, role: NetworkRole): Promise<boolean> {
    const change =
      role === 'member' ? { $unset: { role: 1 } } : { $set: { role }, $unset: { application: 1 } };
    const before = await this.#members
      .findOneAndUpdate({ _id: memberId }, change, {
        projection: { application: 1 },
        returnDocument: 'before',
      })
      .lean<Pick<MemberFields, 'application'>>();
    return role !== 'member' && before?.application !== undefined;
  }

  async claims(): Promise<readonly string[]> {
    return (await this.#claims.findById(THIS).lean())?.digests ?? [];
  }

  async addClaim(digest: string): Promise<void> {
    const newest = { $each: [digest], $slice: -CLAIMS_MAX };
    await this.#claims.updateOne({ _id: THIS }, { $push: { digests: newest } }, { upsert: true });
  }

  async dropClaims(): Promise<void> {
    await this.#claims.updateOne({ _id: THIS }, { $set: { digests: [] } });
  }
}
