import { AuthorCompanies } from './authors/author-companies.ts';
import { CompanyAuthorStore } from './authors/company-author.store.ts';
import { CompaniesService } from './companies.service.ts';
import { companiesRoutes } from './companies.routes.ts';
import type { CompaniesDeps, CompaniesFeatureDeps, CompanyContent } from './companies-deps.ts';
import { CompanyBoundStore } from './company-bound.store.ts';
import { CompanyChangesService } from './company-changes.ts';
import { CompanyFollowStore } from './follows/company-follow.store.ts';
import { CompanyFollows } from './follows/company-follows.ts';
import { companyMemberData } from './company-member-data.ts';
import { CompanyPeople } from './people/company-people.ts';
import { CompanyPictures } from './company-pictures.ts';
import { companyReportable } from './company-reportable.ts';
import { CompanyRoles } from './company-roles.ts';
import { CompanySlugStore } from './company-slug.store.ts';
import { CompanyStore } from './company.store.ts';
import { CompanyDomainStore } from './domains/company-domain.store.ts';
import { companyDomainRoutes } from './domains/company-domain.routes.ts';
import { CompanyDomains } from './domains/company-domains.ts';
import { DomainChecks } from './domains/domain-checks.ts';
import { DomainProof } from './domains/domain-proof.ts';
import { KnownCompanies } from './known-companies.ts';
import { CompanyPresenter } from './present-company.ts';
import { CompanyTrail } from './trail/company-trail.ts';
import { CompanyTrailStore } from './trail/company-trail.store.ts';

export { refuseBanned } from './domains/banned-links.ts';
export { isVerified, verifiedDomain } from './domains/domain.policy.ts';
export type { CompanyEvents } from './company-events.ts';
export { EDITING, MANAGING, firstOwnerOf, maySee, roleOf } from './company.policy.ts';
export type { CompanyContent } from './companies-deps.ts';
export type { CompanyHead } from './known-companies.ts';
export type { CompanyRecord } from './company.store.ts';
export type { CompanyTrailStore } from './trail/company-trail.store.ts';

/** Pages of companies, their roles, domains and followers. */
export function createCompanies(given: CompaniesFeatureDeps) {
  const { connection } = given.database;
  const follows = new CompanyFollowStore(connection);
  const content: CompanyContent[] = [];
  const authorStore = new CompanyAuthorStore(connection);
  const known = new KnownCompanies({ ...given, store: authorStore });
  const store = new CompanyStore({ connection, known });
  const trail = new CompanyTrailStore(connection);
  const authors = new AuthorCompanies({ ...given, store: authorStore, follows, trail });
  const deps: CompaniesDeps = {
    ...given,
    authors,
    store,
    slugs: new CompanySlugStore(connection),
    follows,
    bounds: new CompanyBoundStore(connection),
    domains: new CompanyDomainStore({ connection, known }),
    trail,
    presenter: new CompanyPresenter({ ...given, follows }),
    content,
  };
  const proof = new DomainProof(given);
  const checks = new DomainChecks({ ...deps, proof });
  const service = new CompaniesService(deps);
  const changes = new CompanyChangesService(deps);
  const companyFollows = new CompanyFollows(deps);
  return {
    routes: [
      ...companiesRoutes({
        service,
        people: new CompanyPeople({ ...deps, service }),
        changes,
        pictures: new CompanyPictures(deps),
        roles: new CompanyRoles(deps),
        follows: companyFollows,
        trail: new CompanyTrail(deps),
      }),
      ...companyDomainRoutes(new CompanyDomains({ ...deps, proof, checks })),
    ],
    memberData: companyMemberData({ deps, changes, companyFollows }),
    reportable: companyReportable(deps, changes),
    authors,
    findById: store.findById.bind(store),
    findMany: store.findMany.bind(store),
    /** Those of the companies that exist, from memory. */
    known: known.of.bind(known),
    /** Companies in which the member has a role, at most a hundred. */
    ofMember: store.ofMember.bind(store),
    /** Those of these companies in which the member has a role. */
    withRoleAmong: store.withRoleAmong.bind(store),
    /** Who has a role in which company. */
    roleHolders: { companiesOf: store.idsOfMembers.bind(store), hasRole: known.hasRole.bind(known) },
    /** Those who have a role in each of the companies, from memory. */
    membersOf: known.membersOf.bind(known),
    /** Later features add what their members do for a company. */
    trail: deps.trail,
    /** Keeps the content of a later feature in step with its company. */
    addContent: (added: CompanyContent): void => {
      content.push(added);
    },
    /** Whether a member may read a picture of a company. */
    mayReadFile: service.mayReadFile.bind(service),
    seenAmong: service.seenAmong.bind(service),
    checkDueDomains: () => checks.checkDue(),
  };
}
