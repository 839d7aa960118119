import { Types, type Model } from 'mongoose';
import type { CompanyRole } from '@weft/shared/companies/choices';
import type { DatabaseConnection } from '../../../platform/database/database.ts';
import { companyModel, type CompanyFields, type RawCompany } from '../company.model.ts';

type AuthorField = 'slug' | 'name' | 'logo' | 'roles' | 'domain' | 'suspendedAt';
export type RawAuthor = Pick<RawCompany, '_id' | AuthorField>;

const AUTHOR = { slug: 1, name: 1, logo: 1, roles: 1, domain: 1, suspendedAt: 1 } as const;

/** Reads companies as authors of posts, and counts these. Reads use the driver: shared by callers, they belong to no transaction. */
export class CompanyAuthorStore {
  readonly #model: Model<CompanyFields>;

  constructor(connection: DatabaseConnection) {
    this.#model = companyModel(connection);
  }

  findMany(ids: readonly string[]): Promise<RawAuthor[]> {
    return this.#model.collection
      .find<RawAuthor>({ _id: { $in: ids.map((id) => new Types.ObjectId(id)) } }, { projection: AUTHOR })
      .toArray();
  }

  async suspended(): Promise<string[]> {
    const raws = await this.#model.collection
      .find({ suspendedAt: { $gt: new Date(0) } }, { projection: { _id: 1 } })
      .toArray();
    return raws.map(({ _id }) => _id.toString());
  }

  /** Adds to the number of posts. Returns whether a member with one of these roles does so, in a company that isn't suspended. */
  async countPostBy(
    id: string,
    {
      member,
      roles,
      by,
    }: { readonly member: string; readonly roles: readonly CompanyRole[]; readonly by: number },
  ): Promise<boolean> {
    const has = { roles: { $elemMatch: { member: new Types.ObjectId(member), role: { $in: roles } } } };
    const { matchedCount } = await this.#model.updateOne(
      { _id: id, suspendedAt: null, ...has },
      { $inc: { postsCount: by } },
    );
    return matchedCount === 1;
  }

  /** Takes one from the number of posts; without effect if the company is gone. */
  async countRemoved(id: string): Promise<void> {
    await this.#model.updateOne({ _id: id, postsCount: { $gt: 0 } }, { $inc: { postsCount: -1 } });
  }
}
