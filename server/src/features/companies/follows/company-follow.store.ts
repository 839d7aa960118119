import { Types, type Model } from 'mongoose';
import { COMPANY_LIMITS } from '@weft/shared/limits';
import type { DatabaseConnection } from '../../../platform/database/database.ts';
import { NEWEST_FIRST, timePage, type PageRequest } from '../../../platform/database/time-cursor.ts';
import {
  companyFollowModel,
  type CompanyFollowFields,
  type RawCompanyFollow,
} from './company-follow.model.ts';

/** Reads and writes follows of companies. Writes join the current transaction. */
export class CompanyFollowStore {
  readonly #model: Model<CompanyFollowFields>;

  constructor(connection: DatabaseConnection) {
    this.#model = companyFollowModel(connection);
  }

  /** Returns whether it is new. */
  async add(member: string, company: string, createdAt: Date): Promise<boolean> {
    const { upsertedCount } = await this.#model.updateOne(
      { member, company },
      { $setOnInsert: { createdAt } },
      { upsert: true },
    );
    return upsertedCount === 1;
  }

  /** Returns whether the member followed the company. */
  async remove(member: string, company: string): Promise<boolean> {
    return (await this.#model.deleteOne({ member, company })).deletedCount === 1;
  }

  /** Number of companies that the member follows, up to `bound`. */
  countOf(member: string, bound: number): Promise<number> {
    return this.#model.countDocuments({ member }).limit(bound).exec();
  }

  /** Ids of all companies that the member follows; their number is limited. Uses the driver: it joins no transaction. */
  async idsOf(member: string): Promise<string[]> {
    const raws = await this.#model.collection
      .find<Pick<RawCompanyFollow, 'company'>>(
        { member: new Types.ObjectId(member) },
        { projection: { company: 1 } },
      )
      .limit(COMPANY_LIMITS.followedMax)
      .toArray();
    return raws.map(({ company }) => company.toString());
  }

  /** Those of these companies that the member follows. */
  async among(member: string, companies: readonly string[]): Promise<ReadonlySet<string>> {
    if (companies.length === 0) return new Set();
    const raws = await this.#model
      .find({ member, company: { $in: companies } }, { company: 1 })
      .lean<Pick<RawCompanyFollow, 'company'>[]>();
    return new Set(raws.map(({ company }) => company.toString()));
  }

  /** Ids of companies that the member follows, last followed first. */
  page(member: string, request: PageRequest) {
    const find = (after: object, rows: number) =>
      this.#model
        .find({ member, ...after })
        .sort(NEWEST_FIRST)
        .limit(rows)
        .lean<RawCompanyFollow[]>();
    return timePage(request, 'newest first', find, ({ company, createdAt }) => ({
      company: company.toString(),
      createdAt,
    }));
  }

  async removeOfCompany(company: string): Promise<void> {
    await this.#model.deleteMany({ company });
  }
}
