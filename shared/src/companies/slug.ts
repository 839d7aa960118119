import * as z from 'zod/mini';
import { isObjectId } from '../http/fields.ts';
import { COMPANY_LIMITS as LIMITS } from '../limits.ts';
import { foldLine } from '../text/fold.ts';
import { COMPANY_TEXTS } from './texts.ts';

const { rules } = COMPANY_TEXTS;

/** Words that screens and calls below `/companies` use or may use. */
const RESERVED: ReadonlySet<string> = new Set([
  'about',
  'admin',
  'api',
  'companies',
  'company',
  'create',
  'edit',
  'followed',
  'help',
  'jobs',
  'moderation',
  'new',
  'own',
  'people',
  'posts',
  'roles',
  'search',
  'settings',
  'support',
  'weft',
]);

const FORM = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Returns the address that a name suggests; empty if it has no Latin letters or digits. */
export function slugFrom(name: string): string {
  const parts = foldLine(name).match(/[a-z0-9]+/g) ?? [];
  return parts.join('-').slice(0, LIMITS.slugMax).replace(/-$/, '');
}

/** The part of a company's address after `/companies/`. Letter case doesn't matter. */
export const CompanySlug = z.string({ error: () => rules.slug }).check(
  z.trim(),
  z.toLowerCase(),
  z.refine((slug) => FORM.test(slug) && slug.length >= LIMITS.slugMin && slug.length <= LIMITS.slugMax, {
    error: () => rules.slug,
  }),
  // An id in an address could be taken for that of a company.
  z.refine((slug) => !RESERVED.has(slug) && !isObjectId(slug), { error: () => rules.slugReserved }),
);
