import { Types } from 'mongoose';
import type { Language } from '@weft/shared/languages/languages';
import type { DashboardCard } from '@weft/shared/profiles/choices';
import { foldLine } from '@weft/shared/text/fold';
import type { DatabaseConnection } from '../../platform/database/database.ts';
import { isDuplicate } from '../../platform/database/failures.ts';
import { freshFields, LOST_BY_DELETION, startedFields, type NewMember } from './fresh-member.ts';
import { memberModel, type MemberFields, type MemberModel } from './member.model.ts';
import { NOT_FOUND_BY, searchFieldsOf, touchesSearch } from './search-fields.ts';

/** A member as services use it. */
export type Member = MemberFields & { _id: string };

/** The public fields of a member, kept small because they accompany all content. */
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

/** Changed fields of a profile; all others stay. */
export type ProfileChanges = Partial<Pick<MemberFields, ProfileFields | 'updatedAt'> & LocationFields>;

/** A condition for a write, checked atomically by the database. */
export type MemberGuard = Partial<
  Pick<
    MemberFields,
    'attempt' | 'isEmailVerified' | 'credentialVersion' | 'passwordHash' | 'email' | 'leavesAt'
  >
>;

export type Counter = `${'media' | 'followers' | 'following' | 'connections' | 'requests' | 'sent'}Count`;

export type RawMember = MemberFields & { _id: Types.ObjectId };
type Raw = RawMember;

/** Fields that members of an earlier version lack. */
const addedLater = () => ({
  experience: [],
  education: [],
  socialLinks: [],
  searchRevision: 0,
  language: null,
  hiddenCards: [],
});

export const toMember = (raw: Raw): Member => ({ ...addedLater(), ...raw, _id: raw._id.toString() });
const orNull = (raw: Raw | null): Member | null => raw && toMember(raw);

/** Accounts that are neither deleted nor suspended. */
export const NOT_ENDED = { deletedAt: { $exists: false }, suspendedAt: { $exists: false } };

/** Accounts that a registration of their address replaces. A suspended one stays, also while it is being deleted. */
export const REPLACEABLE = { isEmailVerified: false, ...NOT_ENDED };

/** Members who can be found. */
export const PUBLIC = { isEmailVerified: true, application: { $exists: false }, ...NOT_ENDED };

/** Maximum number of members with the same name to choose from. */
const NAMESAKES = 20;

/** The member after the changes; fields of the location are given by path. */
function withChanges(before: Member, changes: ProfileChanges | Partial<MemberFields>): Member {
  const entries = Object.entries(changes);
  const moved = entries.flatMap(([name, value]) =>
    name.startsWith('location.') ? [[name.slice('location.'.length), value] as const] : [],
  );
  const after = { ...before, ...changes };
  return { ...after, location: { ...after.location, ...Object.fromEntries(moved) } };
}

/** Reads and writes members. Every write is atomic or joins the current transaction. */
export class MemberStore {
  readonly #model: MemberModel;

  constructor(connection: DatabaseConnection) {
    this.#model = memberModel(connection);
  }

  /** Creates an account; null if the address has one. `further` has the fields of a complete registration. */
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

  /** Restarts an unverified account; returns it before and after, null if the account of the address is not replaceable. */
  async startAfresh(
    start: NewMember,
    further: Partial<MemberFields> = {},
  ): Promise<{ before: Member; after: Member } | null> {
    const fields = startedFields(start, further);
    const before = orNull(
      await this.#model
        .findOneAndReplace({ email: fields.email, ...REPLACEABLE }, fields, {
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

  /** Members who can be found: verified, not deleted and not suspended. */
  async findPublicById(id: string): Promise<Member | null> {
    return orNull(await this.#model.findOne({ _id: id, ...PUBLIC }).lean<Raw>());
  }

  /** Those of the members who can be found. */
  async findPublic(ids: readonly string[]): Promise<Member[]> {
    return (await this.#model.find({ _id: { $in: ids }, ...PUBLIC }).lean<Raw[]>()).map(toMember);
  }

  /** Members with this full name, ignoring case and accents, oldest first; a bounded number. */
  async findPublicByName(fullName: string): Promise<Member[]> {
    const raws = await this.#model
      .find({ nameKey: foldLine(fullName), ...PUBLIC })
      .sort({ _id: 1 })
      .limit(NAMESAKES)
      .lean<Raw[]>();
    return raws.map(toMember);
  }

  /** Applies the changes if the guard matches; returns the member before and after, else null. */
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
   * Applies changes of searchable fields together with words and keys. They are computed from the read revision, so
   * the write only succeeds on it and is retried after another change.
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

  /** Sets a new password; sessions of earlier ones become invalid. */
  async setPassword(id: string, passwordHash: string, guard: MemberGuard = {}): Promise<Member | null> {
    const update = { $set: { passwordHash, isEmailVerified: true }, $inc: { credentialVersion: 1 } };
    return orNull(
      await this.#model
        .findOneAndUpdate({ _id: id, ...guard }, update, { returnDocument: 'after' })
        .lean<Raw>(),
    );
  }

  /** Adds to counters of members, by their ids, in the transaction that changes what they count. */
  async addToCounts(changes: ReadonlyMap<string, Partial<Record<Counter, number>>>): Promise<void> {
    if (changes.size === 0) return;
    await this.#model.bulkWrite(
      [...changes].map(([_id, change]) => ({ updateOne: { filter: { _id }, update: { $inc: change } } })),
    );
  }

  async touch(id: string, lastActive: Date): Promise<void> {
    await this.#model.updateOne({ _id: id }, { $max: { lastActive } });
  }

  /** Stores a member's language, also while the account is being deleted; returns whether the member exists. */
  async setLanguage(id: string, language: Language | null): Promise<boolean> {
    const filter = { _id: id, deletedAt: { $exists: false } };
    return (await this.#model.updateOne(filter, { $set: { language } })).matchedCount === 1;
  }

  /** Hides a card of the dashboard or shows it again; returns whether the member exists. */
  async setCardHidden(id: string, card: DashboardCard, isHidden: boolean): Promise<boolean> {
    const change = { hiddenCards: card };
    const { matchedCount } = await this.#model.updateOne(
      { _id: id, ...NOT_ENDED },
      isHidden ? { $addToSet: change } : { $pull: change },
    );
    return matchedCount === 1;
  }

  /** Whether fewer than `few` members can be found. Reads at most so many. */
  async areFewerThan(few: number): Promise<boolean> {
    return (await this.#model.find(PUBLIC, { _id: 1 }).limit(few).lean()).length < few;
  }

  /** The members, suspended or not: for moderators. */
  async findMany(ids: readonly string[]): Promise<Member[]> {
    const raws = await this.#model.find({ _id: { $in: ids }, deletedAt: { $exists: false } }).lean<Raw[]>();
    return raws.map(toMember);
  }

  async findBriefs(ids: readonly string[]): Promise<MemberBrief[]> {
    const raws = await this.#model.collection
      .find<Pick<Raw, '_id' | 'fullName' | 'headline' | 'profileImage'>>(
        { _id: { $in: ids.map((id) => new Types.ObjectId(id)) }, deletedAt: { $exists: false } },
        { projection: { fullName: 1, headline: 1, profileImage: 1 } },
      )
      .toArray();
    return raws.map((raw) => ({ ...raw, _id: raw._id.toString() }));
  }

  /**
   * Removes all personal data from an account; its address is free at once. Returns the member as before, or null if
   * the guard does not match.
   */
  async retire(id: string, guard: MemberGuard, deletedAt: Date): Promise<Member | null> {
    const blank = freshFields({
      email: `deleted:${id}`,
      passwordHash: '',
      fullName: 'Deleted member',
      attempt: '',
      now: deletedAt,
    });
    // Pictures and skills stay until their counters are corrected, the invitation until its address is erased.
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
      $unset: LOST_BY_DELETION,
      $inc: { credentialVersion: 1, searchRevision: 1 },
    };
    return orNull(
      await this.#model
        .findOneAndUpdate({ _id: id, ...guard }, update, { returnDocument: 'before' })
        .lean<Raw>(),
    );
  }

  /** Deleted accounts whose data is not removed yet. */
  async findRetired(): Promise<string[]> {
    const raws = await this.#model
      .find({ deletedAt: { $exists: true } }, { _id: 1 })
      .lean<Pick<Raw, '_id'>[]>();
    return raws.map(({ _id }) => _id.toString());
  }

  /** Removes the account; with `deletedBy` only if it was deleted by then. */
  async remove(id: string, deletedBy?: Date): Promise<void> {
    await this.#model.deleteOne({ _id: id, ...(deletedBy && { deletedAt: { $lte: deletedBy } }) });
  }
}
