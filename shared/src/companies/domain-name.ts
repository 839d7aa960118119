import * as z from 'zod/mini';
import { COMPANY_LIMITS as LIMITS } from '../limits.ts';
import { COMPANY_TEXTS } from './texts.ts';

/** Two labels at least, of which the last is no number: an IP address is no domain. */
const FORM =
  /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?=[^.]*[a-z])[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** Returns the host of an address that a member pasted. */
const hostOf = (typed: string): string =>
  typed
    .replace(/^https?:\/\//, '')
    .replace(/[/?#].*$/, '')
    .replace(/\.$/, '');

/** The domain of a company, in ASCII. An address is reduced to its domain. */
export const DomainName = z.string({ error: () => COMPANY_TEXTS.rules.domain }).check(
  z.trim(),
  z.toLowerCase(),
  z.maxLength(LIMITS.websiteMax, { error: () => COMPANY_TEXTS.rules.domain, abort: true }),
  z.overwrite(hostOf),
  z.refine((name) => name.length <= LIMITS.domainMax && FORM.test(name), {
    error: () => COMPANY_TEXTS.rules.domain,
  }),
);
