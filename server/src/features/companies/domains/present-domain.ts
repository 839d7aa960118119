import type { CompanyDomainView } from '@weft/shared/companies/domain-views';
import type { DomainFields } from '../company.model.ts';
import { proofValue, recordName } from './domain-proof.ts';
import { domainState, endOfProof } from './domain.policy.ts';

const iso = (date: Date | null) => date && date.toISOString();

export function presentDomain(
  domain: DomainFields,
  { fileAddress, now }: { readonly fileAddress: string | null; readonly now: Date },
): CompanyDomainView {
  const { name, check, isTaken, verifiedAt, provedAt, nextCheckAt } = domain;
  return {
    name,
    state: domainState(domain, now),
    recordName: recordName(domain),
    value: proofValue(domain),
    fileAddress,
    lastCheck: check && { at: check.at.toISOString(), dns: check.dns, file: check.file },
    isTaken,
    verifiedAt: iso(verifiedAt),
    endsAt: provedAt && endOfProof(provedAt).toISOString(),
    nextCheckAt: iso(nextCheckAt),
  };
}
