import type { QueryFilter, Types } from 'mongoose';
import type { DatabaseConnection } from '../../platform/database/database.ts';
import { memberModel, type MemberFields, type MemberModel } from './member.model.ts';
import { NOT_ENDED, REPLACEABLE } from './member.store.ts';

/** A change of a member's address, under the password that it was asked for with. */
export interface AddressChange {
  readonly memberId: string;
  readonly from: string;
  readonly to: string;
  readonly credentialVersion: number;
}

/** An account with one of some addresses. */
export type AddressHolder = Pick<MemberFields, 'email' | 'passwordHash' | 'isEmailVerified'> & {
  readonly _id: string;
};

/** An account whose address was never verified. */
export type UnverifiedAccount = Pick<MemberFields, 'email' | 'profileImage' | 'bannerImage'> & {
  readonly _id: string;
};

/** Finds members by addresses, and changes these. Writes join the current transaction; a taken address is a duplicate (`isDuplicate`). */
export class MemberAddressStore {
  readonly #model: MemberModel;

  constructor(connection: DatabaseConnection) {
    this.#model = memberModel(connection);
  }

  /** The accounts with these addresses. */
  async holdersOf(addresses: readonly string[]): Promise<AddressHolder[]> {
    const raws = await this.#model
      .find({ email: { $in: addresses } }, { email: 1, passwordHash: 1, isEmailVerified: 1 })
      .lean<(Omit<AddressHolder, '_id'> & { _id: Types.ObjectId })[]>();
    return raws.map((raw) => ({ ...raw, _id: raw._id.toString() }));
  }

  /** Whether nobody else has an account with a verified address, also suspended members and applicants. */
  async isOnlyMember(id: string): Promise<boolean> {
    const other = { _id: { $ne: id }, isEmailVerified: true, deletedAt: { $exists: false } };
    return (await this.#model.exists(other)) === null;
  }

  /** Removes a replaceable account; returns its id and pictures. */
  removeUnverified(email: string): Promise<UnverifiedAccount | null> {
    return this.#removeUnverified({ email });
  }

  /** The same for an account of another address that used this invitation. */
  removeUnverifiedInvited(invitation: string, email: string): Promise<UnverifiedAccount | null> {
    return this.#removeUnverified({ invitation, email: { $ne: email } });
  }

  /** Whether a replaceable account used this invitation. */
  async hasUnverifiedInvited(invitation: string): Promise<boolean> {
    return (await this.#model.exists({ invitation, ...REPLACEABLE })) !== null;
  }

  /** Returns false if the address or the password has changed since it was asked for, or the account has ended. */
  async change({ memberId, from, to, credentialVersion }: AddressChange): Promise<boolean> {
    const filter = { _id: memberId, email: from, credentialVersion, isEmailVerified: true, ...NOT_ENDED };
    return (await this.#model.updateOne(filter, { $set: { email: to } })).matchedCount > 0;
  }

  /** Sets an earlier address again; all sessions become invalid. Returns false if the account is deleted. */
  async restore(memberId: string, email: string): Promise<boolean> {
    const filter = { _id: memberId, deletedAt: { $exists: false } };
    const update = { $set: { email }, $inc: { credentialVersion: 1 } };
    return (await this.#model.updateOne(filter, update)).matchedCount > 0;
  }

  async #removeUnverified(filter: QueryFilter<MemberFields>) {
    const raw = await this.#model
      .findOneAndDelete({ ...filter, ...REPLACEABLE })
      .lean<MemberFields & { _id: Types.ObjectId }>();
    return raw && { ...raw, _id: raw._id.toString() };
  }
}
