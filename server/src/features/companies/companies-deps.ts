import { notFound } from '../../errors/common.ts';
import type { EventEmitter } from '../../platform/events/event-bus.ts';
import type { HostNames } from '../../platform/outbound/host-names.ts';
import type { WebReader } from '../../platform/outbound/web-reader.ts';
import type { Bus } from '../../platform/servers/bus.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Media } from '../media/index.ts';
import type { Members } from '../members/index.ts';
import type { SocialGraph } from '../network/index.ts';
import type { Places } from '../places/index.ts';
import type { AuthorCompanies } from './authors/author-companies.ts';
import { maySee } from './company.policy.ts';
import type { CompanyBoundStore } from './company-bound.store.ts';
import type { CompanyEvents } from './company-events.ts';
import type { CompanyDomainStore } from './domains/company-domain.store.ts';
import type { CompanyFollowStore } from './follows/company-follow.store.ts';
import type { CompanyRecord, CompanyStore } from './company.store.ts';
import type { CompanySlugStore } from './company-slug.store.ts';
import type { CompanyPresenter } from './present-company.ts';
import type { CompanyTrailStore } from './trail/company-trail.store.ts';

/** What the feature gets from outside. */
export interface CompaniesFeatureDeps {
  /** Domains to which nothing may link, nor to their subdomains. */
  readonly bannedDomains: readonly string[];
  readonly database: Database;
  readonly members: Members;
  readonly media: Media;
  readonly places: Places;
  readonly socialGraph: Pick<SocialGraph, 'hiddenFrom' | 'areConnected'>;
  readonly clock: Clock;
  readonly bus: Bus;
  readonly events: EventEmitter<CompanyEvents>;
  readonly hostNames: Pick<HostNames, 'texts'>;
  /** Undefined if the operator wants no websites to be asked. */
  readonly webReader: WebReader | undefined;
}

/** What belongs to companies in a later feature. Its methods join the current transaction. */
export interface CompanyContent {
  /** The name changed, or moderators suspended the company or lifted that. */
  companyChanged(company: CompanyRecord): Promise<void>;
  /** Returns the stored items that are not used any more. */
  companyRemoved(id: string): Promise<readonly string[]>;
}

export interface CompaniesDeps extends CompaniesFeatureDeps {
  readonly authors: AuthorCompanies;
  readonly store: CompanyStore;
  readonly slugs: CompanySlugStore;
  readonly follows: CompanyFollowStore;
  readonly domains: CompanyDomainStore;
  readonly bounds: CompanyBoundStore;
  readonly trail: CompanyTrailStore;
  readonly presenter: CompanyPresenter;
  readonly content: readonly CompanyContent[];
}

/** Returns the company. Throws NOT_FOUND if it is gone or the member may not see it. */
export async function mustSee(
  { store }: Pick<CompaniesDeps, 'store'>,
  viewerId: string,
  id: string | undefined,
): Promise<CompanyRecord> {
  const found = id === undefined ? null : await store.findById(id);
  if (!found || !maySee(found, viewerId)) throw notFound();
  return found;
}
