import * as contract from '@weft/shared/companies/domain-contract';
import { COMPANY_TEXTS } from '@weft/shared/companies/texts';
import { RATES } from '../../../http/routes/rate-rule.ts';
import { route, type RouteBinding } from '../../../http/routes/route.ts';
import type { CompanyDomains } from './company-domains.ts';

const { done } = COMPANY_TEXTS;

export function companyDomainRoutes(domains: CompanyDomains): readonly RouteBinding[] {
  return [
    route(contract.getCompanyDomain, async ({ params }, { viewer }) => ({
      domain: await domains.get(viewer.memberId, params.id),
    })),
    route(
      contract.setCompanyDomain,
      async ({ params, body }, { viewer }) => ({
        domain: await domains.set(viewer.memberId, params.id, body.name),
        message: done.domain,
      }),
      { rates: [RATES.companyChanges] },
    ),
    route(
      contract.checkCompanyDomain,
      async ({ params }, { viewer }) => ({ domain: await domains.check(viewer.memberId, params.id) }),
      { rates: [RATES.domainChecks] },
    ),
    route(
      contract.removeCompanyDomain,
      async ({ params }, { viewer }) => {
        await domains.remove(viewer.memberId, params.id);
        return { domain: null, message: done.domainRemoved };
      },
      { rates: [RATES.companyChanges] },
    ),
  ];
}
