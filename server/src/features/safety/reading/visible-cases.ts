import type { CaseReader, CaseRecord, CaseStore } from '../store/case.store.ts';

/** Tells who has a role in which company. */
export interface RoleHolders {
  /** The companies in which members have a role, by member, in one query. */
  companiesOf(memberIds: readonly string[]): Promise<ReadonlyMap<string, ReadonlySet<string>>>;
  /** Whether the member has a role in the company. */
  hasRole(memberId: string, companyId: string): Promise<boolean>;
}

interface Deps {
  readonly cases: CaseStore;
  readonly roleHolders: RoleHolders;
}

/**
 * Which cases a moderator may see: not those about their own content, which would reveal the reporters. That of a
 * company is everybody's who has a role in it now.
 */
export class VisibleCases {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Returns the case; null if there is none, or the moderator may not see it. */
  async find(moderator: string, caseId: string): Promise<CaseRecord | null> {
    const { cases, roleHolders } = this.#deps;
    const found = await cases.findById(caseId);
    if (!found || found.author === moderator) return null;
    const { company } = found;
    return company !== null && (await roleHolders.hasRole(moderator, company)) ? null : found;
  }

  /** What lists leave out for a moderator. */
  async readerOf(moderator: string): Promise<CaseReader> {
    const companies = await this.#deps.roleHolders.companiesOf([moderator]);
    return { memberId: moderator, companies: companies.get(moderator) ?? new Set() };
  }

  /** Number of open cases that the moderator may see; at most a thousand. */
  async openCount(moderator: string): Promise<number> {
    return this.#deps.cases.openCount(await this.readerOf(moderator));
  }

  /** The same, by id, for those of the moderators who may see a case. */
  async openCounts(
    { author, company }: CaseRecord,
    moderators: readonly string[],
  ): Promise<ReadonlyMap<string, number>> {
    const { cases, roleHolders } = this.#deps;
    const companies = await roleHolders.companiesOf(moderators);
    const readers = moderators
      .map((memberId): CaseReader => ({ memberId, companies: companies.get(memberId) ?? new Set() }))
      .filter((reader) => reader.memberId !== author && (company === null || !reader.companies.has(company)));
    return cases.openCounts(readers);
  }
}
