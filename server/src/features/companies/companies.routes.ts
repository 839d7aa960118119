import * as contract from '@weft/shared/companies/contract';
import { listTrail } from '@weft/shared/companies/trail-contract';
import { COMPANY_TEXTS } from '@weft/shared/companies/texts';
import { RATES } from '../../http/routes/rate-rule.ts';
import { route, type RouteBinding } from '../../http/routes/route.ts';
import type { CompaniesService } from './companies.service.ts';
import type { CompanyChangesService } from './company-changes.ts';
import type { CompanyFollows } from './follows/company-follows.ts';
import type { CompanyPeople } from './people/company-people.ts';
import type { CompanyPictures } from './company-pictures.ts';
import type { CompanyRoles } from './company-roles.ts';
import type { CompanyTrail } from './trail/company-trail.ts';

interface Deps {
  readonly service: CompaniesService;
  readonly people: CompanyPeople;
  readonly changes: CompanyChangesService;
  readonly pictures: CompanyPictures;
  readonly roles: CompanyRoles;
  readonly follows: CompanyFollows;
  readonly trail: CompanyTrail;
}

const { done } = COMPANY_TEXTS;
const changing = { rates: [RATES.companyChanges] };
const following = { rates: [RATES.companyFollows] };

export function companiesRoutes(deps: Deps): readonly RouteBinding[] {
  return [
    ...readingRoutes(deps),
    ...peopleRoutes(deps),
    ...changingRoutes(deps),
    ...roleRoutes(deps),
    ...followRoutes(deps),
  ];
}

function readingRoutes({ service, trail }: Deps): RouteBinding[] {
  return [
    route(contract.listCompanies, ({ query }, { viewer }) => service.page(viewer.memberId, query), {
      rates: [RATES.searches],
    }),
    route(contract.getCompany, async ({ params }, { viewer }) => ({
      company: await service.one(viewer.memberId, params.slug),
    })),
    route(contract.listOwnCompanies, async (_input, { viewer }) => ({
      companies: await service.own(viewer.memberId),
    })),
    route(contract.listFollowedCompanies, ({ query }, { viewer }) =>
      service.followed(viewer.memberId, query),
    ),
    route(listTrail, ({ params, query }, { viewer }) => trail.page(viewer.memberId, params.id, query)),
  ];
}

function peopleRoutes({ people }: Deps): RouteBinding[] {
  return [
    route(contract.listCompanyPeople, ({ params, query }, { viewer }) =>
      people.page(viewer.memberId, params.id, query),
    ),
    route(contract.listMemberCompanies, async ({ params }, { viewer }) => ({
      companies: await people.companiesOf(viewer.memberId, params.id),
    })),
    route(
      contract.removeCompanyPerson,
      async ({ params: { id, memberId } }, { viewer }) => {
        await people.remove(viewer.memberId, id, memberId);
        return { message: done.personRemoved };
      },
      changing,
    ),
  ];
}

function changingRoutes({ changes, pictures }: Deps): RouteBinding[] {
  return [
    route(
      contract.createCompany,
      async ({ body }, { viewer }) => ({
        company: await changes.create(viewer.memberId, body),
        message: done.created,
      }),
      { rates: [RATES.newCompanies] },
    ),
    route(
      contract.updateCompany,
      async ({ params, body }, { viewer }) => ({
        company: await changes.update(viewer.memberId, params.id, body),
        message: done.changed,
      }),
      changing,
    ),
    route(
      contract.removeCompany,
      async ({ params }, { viewer }) => {
        await changes.remove(viewer.memberId, params.id);
        return { message: done.removed };
      },
      changing,
    ),
    route(
      contract.setCompanyPicture,
      async ({ params: { id, picture } }, { viewer, files }) => ({
        company: await pictures.set(viewer.memberId, id, picture, files.picture[0]),
        message: done.picture,
      }),
      changing,
    ),
    route(
      contract.removeCompanyPicture,
      async ({ params: { id, picture } }, { viewer }) => ({
        company: await pictures.remove(viewer.memberId, id, picture),
        message: done.pictureRemoved,
      }),
      changing,
    ),
  ];
}

function roleRoutes({ roles }: Deps): RouteBinding[] {
  return [
    route(contract.listCompanyRoles, async ({ params }, { viewer }) => ({
      roles: await roles.list(viewer.memberId, params.id),
    })),
    route(
      contract.setCompanyRole,
      async ({ params: { id, memberId }, body }, { viewer }) => ({
        roles: await roles.set(viewer.memberId, id, memberId, body.role),
        message: done.role,
      }),
      changing,
    ),
    route(
      contract.removeCompanyRole,
      async ({ params: { id, memberId } }, { viewer }) => {
        await roles.remove(viewer.memberId, id, memberId);
        return { message: memberId === viewer.memberId ? done.left : done.roleRemoved };
      },
      changing,
    ),
  ];
}

function followRoutes({ follows }: Deps): RouteBinding[] {
  return [
    route(
      contract.followCompany,
      ({ params }, { viewer }) => follows.follow(viewer.memberId, params.id),
      following,
    ),
    route(
      contract.unfollowCompany,
      ({ params }, { viewer }) => follows.unfollow(viewer.memberId, params.id),
      following,
    ),
  ];
}
