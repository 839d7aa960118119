import type { Model } from 'mongoose';
import { COMPANY_LIMITS } from '@weft/shared/limits';
import type { DatabaseConnection } from '../../platform/database/database.ts';
import { companySlugModel, type CompanySlugFields } from './company-slug.model.ts';

/** Addresses of companies. Writes join the current transaction. */
export class CompanySlugStore {
  readonly #model: Model<CompanySlugFields>;

  constructor(connection: DatabaseConnection) {
    this.#model = companySlugModel(connection);
  }

  /** Returns the id of the company with this present or earlier address. */
  async companyOf(slug: string): Promise<string | undefined> {
    const found = await this.#model.findById(slug).lean<CompanySlugFields>();
    return found?.company.toString();
  }

  /**
   * Gives the address to the company, which keeps a few earlier ones. Throws a duplicate error if another company has
   * it.
   */
  async claim(slug: string, company: string, since: Date): Promise<void> {
    await this.#model.updateOne({ _id: slug, company }, { $set: { since } }, { upsert: true });
    const outdated = await this.#model
      .find({ company }, { _id: 1 })
      .sort({ since: -1 })
      .skip(COMPANY_LIMITS.slugsMax)
      .lean<Pick<CompanySlugFields, '_id'>[]>();
    if (outdated.length > 0) await this.#model.deleteMany({ _id: { $in: outdated.map(({ _id }) => _id) } });
  }

  async removeOfCompany(company: string): Promise<void> {
    await this.#model.deleteMany({ company });
  }
}
