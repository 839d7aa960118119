import { Types } from 'mongoose';
import { foldLine } from '@weft/shared/text/fold';
import type { DatabaseConnection } from '../../platform/database/database.ts';
import { isDuplicate } from '../../platform/database/failures.ts';
import { freshFields, startedFields, type NewMember } from './fresh-member.ts';
import { memberModel, type MemberFields, type MemberModel } from './member.model.ts';
import { NOT_FOUND_BY, searchFieldsOf, touchesSearch } from './search-fields.ts';

/** A member as services see them. */
export type Member = MemberFields & { _id: string };

/** What others may be shown of a member, kept small because it stands beside everything that they write. */
export type MemberBrief = Pick<Member, '_id' | 'fullName' | 'headline' | 'profileImage'>;

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

export type Counter =
  'mediaCount' | 'followersCount' | 'followingCount' | 'connectionsCount' | 'requestsCount' | 'sentCount';

type Raw = MemberFields & { _id: Types.ObjectId };

/** What members of an earlier version don't have. */
const addedLater = () => ({ experience: [], education: [], socialLinks: [], searchRevision: 0 });

const toMember = (raw: Raw): Member => ({ ...addedLater(), ...raw, _id: raw._id.toString() });
const orNull = (raw: Raw | null): Member | null => raw && toMember(raw);

/** Whose account goes on. */
export const NOT_ENDED = { deletedAt: { $exists: false }, suspendedAt: { $exists: false } };

/** Whom others may find (specification 3.7 and 3.15). */
export const PUBLIC = { isEmailVerified: true, ...NOT_ENDED };

/** At most this many members of one name are offered to choose from. */
const NAMESAKES = 20;

/** The member as the changes will leave them; fields of the location come by their paths. */
function withChanges(before: Member, changes: ProfileChanges | Partial<MemberFields>): Member {
  const entries = Object.entries(changes);
  const moved = entries.flatMap(([name, value]) =>
    name.startsWith('location.') ? [[name.slice('location.'.length), value] as const] : [],
  );
  const after = { ...before, ...changes };
  return { ...after, location: { ...after.location, ...Object.fromEntries(moved) } };
}

/** Reads and writes members. Every write is one atomic step, or takes part in the transaction that is under way. */
export class MemberStore {
  readonly #model: MemberModel;

  constructor(connection: DatabaseConnection) {
    this.#model = memberModel(connection);
  }

  /** Starts an account; null where there is one of this address. `further` is what a whole registration sets at once. */
  async start(start: NewMember, further: Partial<MemberFields> = {}): Promise<Member | null> {
    const fields = startedFields(start, further);
    try {
      const created = await this.#model.create(fields);
      return { ...fields, _id: created._id.toString() };
    } catch (error) {
      if (isDuplicate(error, 'email')) return null;
      throw error;
    }
  }

  /**
   * Starts an account afresh that was never verified; answers it as the earlier attempt left it and as it is now, null where the address
   * belongs to a verified member.
   */
  async startAfresh(
    start: NewMember,
    further: Partial<MemberFields> = {},
  ): Promise<{ before: Member; after: Member } | null> {
    const fields = startedFields(start, further);
    const before = orNull(
      await this.#model
        .findOneAndReplace({ email: fields.email, isEmailVerified: false }, fields, {
          returnDocument: 'before',
        })
        .lean<Raw>(),
    );
    return before && { before, after: { ...fields, _id: before._id } };
  }

  async findById(id: string): Promise<Member | null> {
    return orNull(await this.#model.findById(id).lean<Raw>());
  }

  async findByEmail(email: string): Promise<Member | null> {
    return orNull(await this.#model.findOne({ email }).lean<Raw>());
  }

  /** Members whom others may find: verified, still here, and not suspended. */
  async findPublicById(id: string): Promise<Member | null> {
    return orNull(await this.#model.findOne({ _id: id, ...PUBLIC }).lean<Raw>());
  }

  /** Those of this full name, whatever its case and accents, the longest here first; a bounded number. */
  async findPublicByName(fullName: string): Promise<Member[]> {
    const raws = await this.#model
      .find({ nameKey: foldLine(fullName), ...PUBLIC })
      .sort({ _id: 1 })
      .limit(NAMESAKES)
      .lean<Raw[]>();
    return raws.map(toMember);
  }

  /** Changes what is given where the guard holds; answers the member before and after, or null where it doesn't. */
  async change(
    id: string,
    changes: ProfileChanges | Partial<MemberFields>,
    guard: MemberGuard = {},
  ): Promise<{ before: Member; after: Member } | null> {
    if (touchesSearch(changes)) return this.#changeFound(id, changes, guard);
    const before = await this.#model
      .findOneAndUpdate({ _id: id, ...guard }, { $set: changes }, { returnDocument: 'before' })
      .lean<Raw>();
    const after = before && (await this.#model.findById(id).lean<Raw>());
    return after && before && { before: toMember(before), after: toMember(after) };
  }

  /**
   * A change of what others find the member by: their words and keys change in the same write. It is made from what was read, so it
   * counts only where that still stands, and begins again where another change came between.
   */
  async #changeFound(
    id: string,
    changes: ProfileChanges | Partial<MemberFields>,
    guard: MemberGuard,
  ): Promise<{ before: Member; after: Member } | null> {
    for (;;) {
      const before = orNull(await this.#model.findOne({ _id: id, ...guard }).lean<Raw>());
      if (!before) return null;
      const found = searchFieldsOf(withChanges(before, changes));
      const isListed = changes.fullName !== undefined || changes.headline !== undefined;
      const { attempt, searchRevision } = before;
      // Members of an earlier version have no revision.
      const unchanged = {
        attempt,
        searchRevision: searchRevision === 0 ? { $in: [0, null] } : searchRevision,
      };
      const after = await this.#model
        .findOneAndUpdate(
          { _id: id, ...guard, ...unchanged },
          {
            $set: { ...changes, ...found, ...(isListed && { isListedStale: true }) },
            $inc: { searchRevision: 1 },
          },
          { returnDocument: 'after' },
        )
        .lean<Raw>();
      if (after) return { before, after: toMember(after) };
    }
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

  /** Adds to counts of the member's; counts move in the same transaction as what they count. */
  async addToCounts(id: string, changes: Partial<Record<Counter, number>>): Promise<void> {
    await this.#model.updateOne({ _id: id }, { $inc: changes });
  }

  async touch(id: string, lastActive: Date): Promise<void> {
    await this.#model.updateOne({ _id: id }, { $max: { lastActive } });
  }

  /** Those of the members who are here, suspended or not: for who decides about them. */
  async findMany(ids: readonly string[]): Promise<Member[]> {
    const raws = await this.#model.find({ _id: { $in: ids }, deletedAt: { $exists: false } }).lean<Raw[]>();
    return raws.map(toMember);
  }

  async findBriefs(ids: readonly string[]): Promise<MemberBrief[]> {
    const raws = await this.#model.collection
      .find<Pick<Raw, '_id' | 'fullName' | 'headline' | 'profileImage'>>(
        { _id: { $in: ids.map((id) => new Types.ObjectId(id)) } },
        { projection: { fullName: 1, headline: 1, profileImage: 1 } },
      )
      .toArray();
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
    // Pictures and skills stay until what counts them is put right.
    const {
      credentialVersion: _kept,
      profileImage: _picture,
      bannerImage: _banner,
      skills: _skills,
      searchRevision: _revision,
      ...cleared
    } = blank;
    const update = {
      $set: { ...cleared, ...NOT_FOUND_BY, deletedAt },
      $inc: { credentialVersion: 1, searchRevision: 1 },
    };
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

  /** Removes the account if it was deleted no later than that, where that is said. */
  async remove(id: string, deletedBy?: Date): Promise<void> {
    await this.#model.deleteOne({ _id: id, ...(deletedBy && { deletedAt: { $lte: deletedBy } }) });
  }
}
