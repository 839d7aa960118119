import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { WrittenCache } from '../../platform/database/written-cache.ts';
import type { Bus } from '../../platform/servers/bus.ts';
import type { CompanyAuthorStore } from './authors/company-author.store.ts';
import { roleOf } from './company.policy.ts';
import type { CompanyRecord } from './company.store.ts';

/** What decides who may do what with a company and its content, and what cards show of it. */
export type CompanyHead = Pick<
  CompanyRecord,
  '_id' | 'slug' | 'name' | 'logo' | 'roles' | 'domain' | 'suspendedAt'
>;

/** Milliseconds. A change applies at once on this server, and by message on others. */
const FRESH_FOR = 300_000;
/** Maximum number of companies and roles in memory: about 300 bytes each. */
const KEPT_MAX = 50_000;

interface Deps {
  readonly store: Pick<CompanyAuthorStore, 'findMany'>;
  readonly database: Pick<Database, 'transactionsEnded'>;
  readonly clock: Clock;
  readonly bus: Bus;
}

/** Cached companies, for pages that show many. */
export class KnownCompanies {
  readonly #store: Pick<CompanyAuthorStore, 'findMany'>;
  readonly #kept: WrittenCache<CompanyHead>;

  constructor({ store, database, clock, bus }: Deps) {
    this.#store = store;
    this.#kept = new WrittenCache({
      database,
      clock,
      freshFor: FRESH_FOR,
      maxWeight: KEPT_MAX,
      weigh: ({ roles }) => roles.length + 1,
      shared: { bus, name: 'known-companies' },
    });
  }

  /** Those of the companies that exist. */
  of(ids: readonly string[]): Promise<ReadonlyMap<string, CompanyHead>> {
    return this.#kept.ofAll(ids, async (missing) => {
      const raws = await this.#store.findMany(missing);
      return new Map(
        raws.map(({ _id, roles, ...others }) => {
          const texts = roles.map((each) => ({ ...each, member: each.member.toString() }));
          return [_id.toString(), { ...others, _id: _id.toString(), roles: texts }];
        }),
      );
    });
  }

  /** Returns whether the member has a role in the company. */
  async hasRole(memberId: string, companyId: string): Promise<boolean> {
    const company = (await this.of([companyId])).get(companyId);
    return company !== undefined && roleOf(company, memberId) !== null;
  }

  /** Those who have a role in each of the companies; nobody in one that doesn't exist. */
  async membersOf(ids: ReadonlySet<string>): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
    const companies = await this.of([...ids]);
    return new Map(
      [...ids].map((id) => [id, new Set(companies.get(id)?.roles.map(({ member }) => member))] as const),
    );
  }

  /** Runs a write of a company. */
  write<T>(id: string, write: () => Promise<T>): Promise<T> {
    return this.#kept.write(id, write);
  }
}
