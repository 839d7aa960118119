import type { CompanyDomainView } from '@weft/shared/companies/domain-views';
import { COMPANY_LIMITS as LIMITS } from '@weft/shared/limits';
import type { DomainFields } from '../company.model.ts';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

type Company = { readonly domain?: DomainFields | undefined };

/** Until when a proof that was found at this time counts: until it is repeated, and some days longer. */
export function endOfProof(provedAt: Date): Date {
  return new Date(provedAt.getTime() + (LIMITS.domainCheckedAfterDays + LIMITS.domainGraceDays) * DAY);
}

const isProved = ({ provedAt }: DomainFields, now: Date): boolean =>
  provedAt !== null && now < endOfProof(provedAt);

const hasFailed = ({ check }: DomainFields): boolean =>
  check !== null && check.dns !== 'proved' && check.file !== 'proved';

export function domainState(domain: DomainFields, now: Date): CompanyDomainView['state'] {
  if (domain.provedAt === null) return 'waiting';
  if (!isProved(domain, now)) return 'expired';
  return hasFailed(domain) ? 'lost' : 'verified';
}

/** Returns the domain that the company has proved, and since when; undefined if it has none now. */
export function verifiedDomain(
  { domain }: Company,
  now: Date,
): { readonly name: string; readonly since: Date } | undefined {
  if (!domain?.verifiedAt || !isProved(domain, now)) return undefined;
  return { name: domain.name, since: domain.verifiedAt };
}

/** Whether a company has proved a domain, and the proof still counts. */
export const isVerified = (company: Company, now: Date): boolean =>
  verifiedDomain(company, now) !== undefined;

/** When to look again: every hour while a proof is awaited, once a day after a failure; null if it is pointless. */
export function nextCheckAt(domain: DomainFields, now: Date): Date | null {
  const { provedAt, since } = domain;
  const state = domainState(domain, now);
  if (state === 'verified' && provedAt !== null)
    return new Date(provedAt.getTime() + LIMITS.domainCheckedAfterDays * DAY);
  if (state === 'lost') return new Date(now.getTime() + DAY);
  const isAwaited = now.getTime() < since.getTime() + LIMITS.domainAwaitedDays * DAY;
  return state === 'waiting' && isAwaited ? new Date(now.getTime() + HOUR) : null;
}
