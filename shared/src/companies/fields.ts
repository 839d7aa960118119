import * as z from 'zod/mini';
import { visibleLine } from '../http/fields.ts';
import { COMPANY_LIMITS as LIMITS } from '../limits.ts';
import { City } from '../members/fields.ts';
import { oneLine, wellFormed } from '../text/normal-text.ts';
import { COMPANY_SIZES, INDUSTRIES } from './choices.ts';
import { CompanySlug } from './slug.ts';
import { COMPANY_TEXTS } from './texts.ts';

const { rules } = COMPANY_TEXTS;

const clearable = <S extends z.ZodMiniType<string, string>>(field: S) => z.union([z.literal(''), field]);

const Name = visibleLine(
  () => rules.name,
  LIMITS.nameMax,
  () => rules.nameLong,
);

const Tagline = z
  .string()
  .check(
    z.overwrite(oneLine),
    z.trim(),
    z.maxLength(LIMITS.taglineMax, { error: () => rules.tooLong({ max: String(LIMITS.taglineMax) }) }),
  );

const Website = z
  .url({ protocol: /^https$/, hostname: z.regexes.domain, error: () => rules.website })
  .check(z.maxLength(LIMITS.websiteMax, { error: () => rules.tooLong({ max: String(LIMITS.websiteMax) }) }));

const isYear = (year: number) => year >= LIMITS.foundedMin && year <= new Date().getFullYear();

const Founded = z
  .number({ error: () => rules.founded })
  .check(z.refine((year) => Number.isInteger(year) && isYear(year), { error: () => rules.founded }));

const industry = z.enum(INDUSTRIES, { error: () => rules.industry });
const size = z.enum(COMPANY_SIZES, { error: () => rules.size });
const placeName = z.string().check(z.maxLength(100));

/** A new company. Everything else is added on its page. */
export const NewCompany = z.object({
  name: Name,
  slug: CompanySlug,
  tagline: z._default(Tagline, ''),
  industry,
  size,
});

/** Changes of a company; absent fields stay, an empty text clears its field. */
export const CompanyChanges = z.object({
  name: z.optional(Name),
  slug: z.optional(CompanySlug),
  tagline: z.optional(Tagline),
  about: z.optional(
    z.string().check(z.overwrite(wellFormed), z.maxLength(LIMITS.aboutMax, { error: () => rules.about })),
  ),
  industry: z.optional(industry),
  size: z.optional(size),
  /** By ids or names; replaces the whole place. */
  location: z.optional(z.object({ city: clearable(City), state: placeName, country: placeName })),
  founded: z.optional(z.nullable(Founded)),
  website: z.optional(clearable(Website)),
});

export type NewCompany = z.infer<typeof NewCompany>;
export type CompanyChanges = z.infer<typeof CompanyChanges>;
