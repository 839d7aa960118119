import { Types, type Model } from 'mongoose';
import type { CompanyPicture, CompanyRole, CompanySize, Industry } from '@weft/shared/companies/choices';
import { COMPANY_LIMITS } from '@weft/shared/limits';
import type { DatabaseConnection } from '../../platform/database/database.ts';
import type { WrittenCache } from '../../platform/database/written-cache.ts';
import { NEWEST_FIRST, timePage, type PageRequest } from '../../platform/database/time-cursor.ts';
import { prefixRange, type StoredPicture } from '../members/index.ts';
import { companyModel, type CompanyFields, type RawCompany } from './company.model.ts';

export type CompanyRecord = CompanyFields<string> & { readonly _id: string };
export type CompanyTexts = Pick<
  CompanyRecord,
  | 'slug'
  | 'name'
  | 'tagline'
  | 'about'
  | 'industry'
  | 'size'
  | 'location'
  | 'founded'
  | 'website'
  | 'words'
  | 'cityKey'
>;
export type FreshCompany = Pick<CompanyRecord, 'slug' | 'name' | 'tagline' | 'industry' | 'size' | 'words'>;

/** What a list of companies is narrowed by. Words are prefixes, folded; places are codes, the city a folded prefix. */
export interface CompanyFilter {
  readonly words: readonly string[];
  readonly industry?: Industry | undefined;
  readonly size?: CompanySize | undefined;
  readonly country?: string | undefined;
  readonly state?: string | undefined;
  readonly city?: string | undefined;
}

/** Companies of one member that are read at once. */
const BATCH = 100;

export function toCompanyRecord({ _id, roles, founder, ...raw }: RawCompany): CompanyRecord {
  return {
    ...raw,
    _id: _id.toString(),
    roles: roles.map((each) => ({ ...each, member: each.member.toString() })),
    founder: founder && founder.toString(),
  };
}
const orNull = (raw: RawCompany | null): CompanyRecord | null => raw && toCompanyRecord(raw);

/** The filter for companies in which the member has one of these roles, or any. */
export const withRole = (member: string, roles?: readonly CompanyRole[]) => ({
  roles: { $elemMatch: { member: new Types.ObjectId(member), ...(roles && { role: { $in: [...roles] } }) } },
});
/** An owner other than the member. */
const anotherOwner = (member: string) => ({
  roles: { $elemMatch: { member: { $ne: new Types.ObjectId(member) }, role: 'owner' } },
});

interface Deps {
  readonly connection: DatabaseConnection;
  /** Drops what it has cached of a written company. */
  readonly known: Pick<WrittenCache<unknown>, 'write'>;
}

/** Reads and writes companies. Every write of roles is one atomic update; others join the current transaction. */
export class CompanyStore {
  readonly #model: Model<CompanyFields>;
  readonly #known: Pick<WrittenCache<unknown>, 'write'>;

  constructor({ connection, known }: Deps) {
    this.#model = companyModel(connection);
    this.#known = known;
  }

  /** Adds a company with its founder as owner. */
  async add(fresh: FreshCompany, founder: string, createdAt: Date): Promise<CompanyRecord> {
    const owner = new Types.ObjectId(founder);
    const roles = [{ member: owner, role: 'owner' as const, since: createdAt }];
    const created = await this.#model.create({ ...fresh, founder: owner, roles, createdAt });
    return toCompanyRecord(created.toObject());
  }

  async findById(id: string): Promise<CompanyRecord | null> {
    return orNull(await this.#model.findById(id).lean<RawCompany>());
  }

  /** Returns those of the companies that exist, in the given order. */
  async findMany(ids: readonly string[]): Promise<CompanyRecord[]> {
    if (ids.length === 0) return [];
    const raws = await this.#model.find({ _id: { $in: ids } }).lean<RawCompany[]>();
    const found = new Map(raws.map((raw) => [raw._id.toString(), toCompanyRecord(raw)]));
    return ids.flatMap((id) => found.get(id) ?? []);
  }

  /** A page of companies that are not suspended, newest first. */
  page({ words, industry, size, country, state, city }: CompanyFilter, request: PageRequest) {
    const filter = {
      suspendedAt: null,
      ...(industry && { industry }),
      ...(size && { size }),
      ...(country !== undefined && { 'location.country': country }),
      ...(state !== undefined && { 'location.state': state }),
      ...(city !== undefined && { cityKey: prefixRange(city) }),
      ...(words.length > 0 && {
        $and: words.map((word) => ({ words: { $elemMatch: prefixRange(word) } })),
      }),
    };
    const find = (after: object, rows: number) =>
      this.#model
        .find({ $and: [filter, after] })
        .sort(NEWEST_FIRST)
        .limit(rows)
        .lean<RawCompany[]>();
    return timePage(request, 'newest first', find, toCompanyRecord);
  }

  /** Companies in which the member has a role, at most a hundred, newest first. */
  async ofMember(member: string): Promise<CompanyRecord[]> {
    const raws = await this.#model
      .find({ 'roles.member': member })
      .sort(NEWEST_FIRST)
      .limit(BATCH)
      .lean<RawCompany[]>();
    return raws.map(toCompanyRecord);
  }

  /** Those of these companies in which the member has a role. */
  async withRoleAmong(member: string, ids: readonly string[]): Promise<string[]> {
    if (ids.length === 0) return [];
    const filter = { _id: { $in: ids }, ...withRole(member) };
    const raws = await this.#model.find(filter, { _id: 1 }).lean<Pick<RawCompany, '_id'>[]>();
    return raws.map(({ _id }) => _id.toString());
  }

  /** Ids of all companies in which the members have a role, by member, in one query. */
  async idsOfMembers(members: readonly string[]): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
    const found = new Map(members.map((member) => [member, new Set<string>()]));
    const raws = await this.#model
      .find({ 'roles.member': { $in: members } }, { 'roles.member': 1 })
      .lean<{ _id: Types.ObjectId; roles: { member: Types.ObjectId }[] }[]>();
    for (const { _id, roles } of raws)
      for (const { member } of roles) found.get(member.toString())?.add(_id.toString());
    return found;
  }

  /** Number of companies that the member created. */
  countFounded(founder: string): Promise<number> {
    return this.#model.countDocuments({ founder }).exec();
  }

  async forgetFounder(founder: string): Promise<void> {
    await this.#model.updateMany({ founder }, { $set: { founder: null } });
  }

  /** Returns the changed company; null unless a member with one of these roles makes the change. */
  async change(
    id: string,
    actor: string,
    roles: readonly CompanyRole[],
    changes: Partial<CompanyTexts>,
  ): Promise<CompanyRecord | null> {
    return this.#update(id, { suspendedAt: null, ...withRole(actor, roles) }, { $set: changes });
  }

  /** Sets a picture, and returns the company as it was; null unless a member with one of these roles does. */
  async changePicture(
    id: string,
    actor: string,
    roles: readonly CompanyRole[],
    { name, picture }: { readonly name: CompanyPicture; readonly picture: StoredPicture | null },
  ): Promise<CompanyRecord | null> {
    const filter = { _id: id, suspendedAt: null, ...withRole(actor, roles) };
    const write = () =>
      this.#model.findOneAndUpdate(filter, { $set: { [name]: picture } }).lean<RawCompany>();
    return orNull(await this.#known.write(id, write));
  }

  /** Gives a role to a member without one, unless there are as many as allowed. */
  async addRole(
    id: string,
    actor: string,
    managers: readonly CompanyRole[],
    { member, role, since }: { readonly member: string; readonly role: CompanyRole; readonly since: Date },
  ): Promise<CompanyRecord | null> {
    const hasRoom = { [`roles.${COMPANY_LIMITS.rolesMax - 1}`]: { $exists: false } };
    const filter = { 'roles.member': { $ne: member }, ...hasRoom };
    return this.#update(
      id,
      { $and: [filter, withRole(actor, managers)] },
      { $push: { roles: { member, role, since } } },
    );
  }

  /** Changes a member's role from one of `from`. An owner becomes something else only beside another owner. */
  async changeRole(
    id: string,
    actor: string,
    managers: readonly CompanyRole[],
    {
      member,
      from,
      role,
    }: { readonly member: string; readonly from: readonly CompanyRole[]; readonly role: CompanyRole },
  ): Promise<CompanyRecord | null> {
    const others = from.filter((each) => each !== 'owner' || role === 'owner');
    const possible = [
      withRole(member, others),
      ...(from.includes('owner') ? [{ $and: [withRole(member), anotherOwner(member)] }] : []),
    ];
    return this.#update(
      id,
      { $and: [withRole(actor, managers), { $or: possible }] },
      { $set: { 'roles.$[one].role': role } },
      [{ 'one.member': new Types.ObjectId(member) }],
    );
  }

  /** Takes a member's role, which is one of `from`; an owner's only beside another owner. */
  async removeRole(
    id: string,
    actor: string,
    managers: readonly CompanyRole[],
    { member, from }: { readonly member: string; readonly from: readonly CompanyRole[] },
  ): Promise<CompanyRecord | null> {
    const possible = [
      withRole(
        member,
        from.filter((each) => each !== 'owner'),
      ),
      ...(from.includes('owner') ? [{ $and: [withRole(member), anotherOwner(member)] }] : []),
    ];
    return this.#update(
      id,
      { $and: [withRole(actor, managers), { $or: possible }] },
      { $pull: { roles: { member: new Types.ObjectId(member) } } },
    );
  }

  /** Adds to the number of followers and returns it; null if the company is gone. */
  async countFollowers(id: string, by: 1 | -1): Promise<number | null> {
    const changed = await this.#model
      .findOneAndUpdate({ _id: id }, { $inc: { followersCount: by } }, { returnDocument: 'after' })
      .lean<RawCompany>();
    return changed && changed.followersCount;
  }

  /** Returns the changed company; null if it is gone. */
  setSuspended(id: string, suspendedAt: Date | null): Promise<CompanyRecord | null> {
    return this.#update(id, {}, { $set: { suspendedAt } });
  }

  /** Removes the company and returns it; null if it is gone, or unless a member with one of these roles does. */
  async remove(id: string, by?: { readonly actor: string; readonly roles: readonly CompanyRole[] }) {
    const filter = { _id: id, ...(by && withRole(by.actor, by.roles)) };
    const write = () => this.#model.findOneAndDelete(filter).lean<RawCompany>();
    return orNull(await this.#known.write(id, write));
  }

  async #update(
    id: string,
    filter: object,
    update: object,
    arrayFilters?: Record<string, unknown>[],
  ): Promise<CompanyRecord | null> {
    const options = { returnDocument: 'after', ...(arrayFilters && { arrayFilters }) } as const;
    const write = () =>
      this.#model.findOneAndUpdate({ _id: id, ...filter }, update, options).lean<RawCompany>();
    return orNull(await this.#known.write(id, write));
  }
}
