import type { Types } from 'mongoose';
import { unauthenticated } from '../../errors/common.ts';
import type { DatabaseConnection } from '../../platform/database/database.ts';
import { isDuplicate } from '../../platform/database/failures.ts';
import { memberModel, type MemberFields, type MemberModel } from './member.model.ts';

/** A member as services see them. */
export type Member = MemberFields & { _id: string };

/** What others may be shown of a member, kept small because it stands beside everything that they write. */
export type MemberBrief = Pick<Member, '_id' | 'fullName' | 'headline' | 'profileImage'>;

/** What the start of a registration sets. */
export interface NewMember {
  readonly email: string;
  readonly passwordHash: string;
  readonly fullName: string;
  readonly attempt: string;
  readonly now: Date;
}

type ProfileFields =
  | 'fullName'
  | 'headline'
  | 'title'
  | 'aboutUs'
  | 'phoneNumber'
  | 'profileImage'
  | 'bannerImage'
  | 'skills'
  | 'experience'
  | 'education'
  | 'socialLinks';
type LocationFields = {
  [K in keyof MemberFields['location'] as `location.${K}`]: MemberFields['location'][K];
};

/** What of a profile changes; everything else stays. */
export type ProfileChanges = Partial<Pick<MemberFields, ProfileFields> & LocationFields>;

/** A condition on the member that a write is for, checked by the database in the same step. */
export type MemberGuard = Partial<
  Pick<MemberFields, 'attempt' | 'isEmailVerified' | 'credentialVersion' | 'passwordHash' | 'email'>
>;

type Counter = 'mediaCount' | 'followersCount' | 'followingCount' | 'connectionsCount';

type Raw = MemberFields & { _id: Types.ObjectId };

/** What members of an earlier version don't have. */
const addedLater = () => ({ experience: [], education: [], socialLinks: [] });

const toMember = (raw: Raw): Member => ({ ...addedLater(), ...raw, _id: raw._id.toString() });
const orNull = (raw: Raw | null): Member | null => raw && toMember(raw);

/** A member as the first step of a registration leaves them. */
export function freshFields({ email, passwordHash, fullName, attempt, now }: NewMember): MemberFields {
  return {
    email,
    passwordHash,
    credentialVersion: 1,
    isEmailVerified: false,
    attempt,
    fullName,
    headline: null,
    title: null,
    aboutUs: null,
    phoneNumber: null,
    profileImage: null,
    bannerImage: null,
    location: { city: null, state: null, country: null, pinCode: null },
    skills: [],
    experience: [],
    education: [],
    socialLinks: [],
    mediaCount: 0,
    followersCount: 0,
    followingCount: 0,
    connectionsCount: 0,
    lastActive: now,
    createdAt: now,
  };
}

/** Reads and writes members. Every write is one atomic step, or takes part in the transaction that is under way. */
export class MemberStore {
  readonly #model: MemberModel;

  constructor(connection: DatabaseConnection) {
    this.#model = memberModel(connection);
  }

  /**
   * Starts an account, or starts one afresh that was never verified. Answers the member and what an earlier attempt
   * left behind; null where the address belongs to a verified member. `further` is what a whole registration sets at once.
   */
  async start(
    start: NewMember,
    further: Partial<MemberFields> = {},
  ): Promise<{ member: Member; replaced: Member | null } | null> {
    const fields = { ...freshFields(start), ...further };
    try {
      const created = await this.#model.create(fields);
      return { member: { ...fields, _id: created._id.toString() }, replaced: null };
    } catch (error) {
      if (!isDuplicate(error, 'email')) throw error;
    }
    const replaced = orNull(
      await this.#model
        .findOneAndReplace({ email: fields.email, isEmailVerified: false }, fields, {
          returnDocument: 'before',
        })
        .lean<Raw>(),
    );
    return replaced && { member: { ...fields, _id: replaced._id }, replaced };
  }

  async findById(id: string): Promise<Member | null> {
    return orNull(await this.#model.findById(id).lean<Raw>());
  }

  async findByEmail(email: string): Promise<Member | null> {
    return orNull(await this.#model.findOne({ email }).lean<Raw>());
  }

  /** Changes what is given where the guard holds; answers the member before and after, or null where it doesn't. */
  async change(
    id: string,
    changes: ProfileChanges | Partial<MemberFields>,
    guard: MemberGuard = {},
  ): Promise<{ before: Member; after: Member } | null> {
    const before = await this.#model
      .findOneAndUpdate({ _id: id, ...guard }, { $set: changes }, { returnDocument: 'before' })
      .lean<Raw>();
    const after = before && (await this.#model.findById(id).lean<Raw>());
    return after && before && { before: toMember(before), after: toMember(after) };
  }

  /** Sets a new password; every session of an earlier one counts for nothing from then on. */
  async setPassword(id: string, passwordHash: string, guard: MemberGuard = {}): Promise<Member | null> {
    const update = { $set: { passwordHash, isEmailVerified: true }, $inc: { credentialVersion: 1 } };
    return orNull(
      await this.#model
        .findOneAndUpdate({ _id: id, ...guard }, update, { returnDocument: 'after' })
        .lean<Raw>(),
    );
  }

  /**
   * For what a member adds in the transaction that is under way: throws UNAUTHENTICATED where the account is deleted,
   * so that a call that began before leaves nothing of theirs behind.
   */
  async mustLive(id: string): Promise<void> {
    if (!(await this.#model.exists({ _id: id, deletedAt: { $exists: false } }))) throw unauthenticated();
  }

  /** Adds to counts of the member's; counts move in the same transaction as what they count. */
  async addToCounts(id: string, changes: Partial<Record<Counter, number>>): Promise<void> {
    await this.#model.updateOne({ _id: id }, { $inc: changes });
  }

  async touch(id: string, lastActive: Date): Promise<void> {
    await this.#model.updateOne({ _id: id }, { $max: { lastActive } });
  }

  async findBriefs(ids: readonly string[]): Promise<MemberBrief[]> {
    const raws = await this.#model
      .find({ _id: { $in: ids } }, { fullName: 1, headline: 1, profileImage: 1 })
      .lean<Pick<Raw, '_id' | 'fullName' | 'headline' | 'profileImage'>[]>();
    return raws.map((raw) => ({ ...raw, _id: raw._id.toString() }));
  }

  /**
   * Takes everything from an account that says who it was; its address is free again at once. Answers the member as
   * they were, or null where the guard doesn't hold.
   */
  async retire(id: string, guard: MemberGuard, deletedAt: Date): Promise<Member | null> {
    const blank = freshFields({
      email: `deleted:${id}`,
      passwordHash: '',
      fullName: 'Deleted member',
      attempt: '',
      now: deletedAt,
    });
    const { credentialVersion: _kept, profileImage: _picture, bannerImage: _banner, ...cleared } = blank;
    const update = { $set: { ...cleared, deletedAt }, $inc: { credentialVersion: 1 } };
    return orNull(
      await this.#model
        .findOneAndUpdate({ _id: id, ...guard }, update, { returnDocument: 'before' })
        .lean<Raw>(),
    );
  }

  /** Accounts that are deleted and not yet gone. */
  async findRetired(): Promise<string[]> {
    const raws = await this.#model
      .find({ deletedAt: { $exists: true } }, { _id: 1 })
      .lean<Pick<Raw, '_id'>[]>();
    return raws.map(({ _id }) => _id.toString());
  }

  async remove(id: string): Promise<void> {
    await this.#model.deleteOne({ _id: id });
  }
}
