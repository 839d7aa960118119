import type { Model } from 'mongoose';
import type { CompanyRole } from '@weft/shared/companies/choices';
import type { DatabaseConnection } from '../../../platform/database/database.ts';
import type { WrittenCache } from '../../../platform/database/written-cache.ts';
import { companyModel, type CompanyFields, type DomainFields, type RawCompany } from '../company.model.ts';
import { toCompanyRecord, withRole, type CompanyRecord } from '../company.store.ts';
import { domainHolderModel, type DomainHolderFields } from './domain-holder.model.ts';

export type CompanyWithDomain = CompanyRecord & { readonly domain: DomainFields };

/** Companies that a job checks in one step. */
const BATCH = 20;

interface Deps {
  readonly connection: DatabaseConnection;
  /** Drops what it has cached of a written company. */
  readonly known: Pick<WrittenCache<unknown>, 'write'>;
}

/** Reads and writes the domains of companies. Writes are atomic, and join the current transaction. */
export class CompanyDomainStore {
  readonly #companies: Model<CompanyFields>;
  readonly #known: Pick<WrittenCache<unknown>, 'write'>;
  readonly #holders: Model<DomainHolderFields>;

  constructor({ connection, known }: Deps) {
    this.#known = known;
    this.#companies = companyModel(connection);
    this.#holders = domainHolderModel(connection);
  }

  /** Sets or removes the domain, and returns the company as it was; null unless a member with one of these roles does. */
  async set(
    id: string,
    actor: string,
    roles: readonly CompanyRole[],
    domain: DomainFields | null,
  ): Promise<CompanyRecord | null> {
    const filter = { _id: id, suspendedAt: null, ...withRole(actor, roles) };
    const update = domain === null ? { $unset: { domain: 1 } } : { $set: { domain } };
    const write = () => this.#companies.findOneAndUpdate(filter, update).lean<RawCompany>();
    const before = await this.#known.write(id, write);
    return before && toCompanyRecord(before);
  }

  /** Changes the domain with this token; null if it is gone or replaced. */
  async change(id: string, token: string, changes: Partial<DomainFields>): Promise<CompanyWithDomain | null> {
    const $set = Object.fromEntries(Object.entries(changes).map(([key, value]) => [`domain.${key}`, value]));
    const write = () =>
      this.#companies
        .findOneAndUpdate({ _id: id, 'domain.token': token }, { $set }, { returnDocument: 'after' })
        .lean<RawCompany>();
    const changed = await this.#known.write(id, write);
    const record = changed && toCompanyRecord(changed);
    return record?.domain ? { ...record, domain: record.domain } : null;
  }

  /** Companies whose domain is due for a check, the longest due first. */
  async findDue(now: Date): Promise<CompanyWithDomain[]> {
    const raws = await this.#companies
      .find({ 'domain.nextCheckAt': { $lte: now } })
      .sort({ 'domain.nextCheckAt': 1 })
      .limit(BATCH)
      .lean<RawCompany[]>();
    return raws.flatMap((raw) => {
      const record = toCompanyRecord(raw);
      return record.domain ? { ...record, domain: record.domain } : [];
    });
  }

  /** Claims a due check by moving it, so that one server makes it; false if another one has claimed it. */
  async claimCheck(id: string, { token, nextCheckAt }: DomainFields, next: Date): Promise<boolean> {
    const filter = { _id: id, 'domain.token': token, 'domain.nextCheckAt': nextCheckAt };
    const { modifiedCount } = await this.#companies.updateOne(filter, {
      $set: { 'domain.nextCheckAt': next },
    });
    return modifiedCount === 1;
  }

  /**
   * Gives the domain to the company until then. Throws a duplicate error if another one has proved it, and that still
   * counts.
   */
  async hold(name: string, company: string, { now, until }: { now: Date; until: Date }): Promise<void> {
    await this.#holders.updateOne(
      { _id: name, $or: [{ company }, { until: { $lte: now } }] },
      { $set: { company, until } },
      { upsert: true },
    );
  }

  /** Frees every domain that the company holds. */
  async release(company: string): Promise<void> {
    await this.#holders.deleteMany({ company });
  }
}
