import * as z from 'zod/mini';
import { ObjectIdString, visibleLine } from '../http/fields.ts';
import { PROFILE_LIMITS as LIMITS } from '../limits.ts';
import { oneLine, wellFormed } from '../text/normal-text.ts';
import { EMPLOYMENT_TYPES, SOCIAL_PLATFORMS } from './choices.ts';
import { FormFlag, isNothing, optionalText } from './form-fields.ts';
import { Month } from './month.ts';
import { PROFILE_TEXTS } from './texts.ts';

const { rules } = PROFILE_TEXTS;

const tooLong = (max: number) => () => rules.tooLong({ max: String(max) });

const line = (blankMessage: () => string, max: number = LIMITS.entryLineMax) =>
  visibleLine(blankMessage, max, tooLong(max));

const orNone = <S extends z.ZodMiniType>(field: S) => z._default(optionalText(field), null);

const optionalLine = (max: number = LIMITS.entryLineMax) =>
  orNone(z.string().check(z.overwrite(oneLine), z.trim(), z.maxLength(max, { error: tooLong(max) })));

const Description = orNone(
  z.string().check(
    z.overwrite((text: string) => wellFormed(text).replace(/\r\n?/g, '\n')),
    z.trim(),
    z.maxLength(LIMITS.descriptionMax, { error: tooLong(LIMITS.descriptionMax) }),
  ),
);

/** The id of an existing entry, so that it stays the same. */
const entryId = orNone(ObjectIdString);

const Start = z.pipe(
  z
    .string({ error: () => rules.startDate })
    .check(z.trim(), z.minLength(1, { error: () => rules.startDate })),
  Month,
);

/** Months are compared as text: `2024-03`. */
const endsAfterStart = z.refine<{ startDate: string; endDate: string | null }>(
  ({ startDate, endDate }) => endDate === null || endDate >= startDate,
  { error: () => rules.endBeforeStart, path: ['endDate'] },
);

/** An experience. Without an end date it is current. */
export const ExperienceInput = z
  .object({
    _id: entryId,
    title: line(() => rules.jobTitle),
    employmentType: orNone(z.enum(EMPLOYMENT_TYPES, { error: () => rules.employmentType })),
    companyName: line(() => rules.company),
    /** The id of the company's page; none for a company without one. */
    company: orNone(ObjectIdString),
    location: line(() => rules.workPlace),
    startDate: Start,
    endDate: orNone(Month),
    description: Description,
  })
  .check(endsAfterStart);

/** Field names of an education from older clients. */
const OLDER_NAMES = {
  degreeName: 'degree',
  school: 'institution',
  university: 'institution',
  year: 'endDate',
  graduationYear: 'endDate',
} as const;

/** Converts a year to its January. */
const asMonth = (value: unknown): unknown => (/^\d{4}$/.test(String(value)) ? `${String(value)}-01` : value);

function readOlderNames(entry: unknown): unknown {
  if (typeof entry !== 'object' || entry === null) return entry;
  const read: Record<string, unknown> = { ...entry };
  for (const [older, name] of Object.entries(OLDER_NAMES)) {
    if (isNothing(read[name]) && !isNothing(read[older])) {
      read[name] = name === 'endDate' ? asMonth(read[older]) : read[older];
    }
  }
  return read;
}

/** An education; `title` is labelled "Specialization". Older names are accepted. */
export const EducationInput = z.pipe(
  z.transform(readOlderNames),
  z
    .object({
      _id: entryId,
      degree: line(() => rules.degree),
      title: line(() => rules.specialization),
      institution: line(() => rules.institution),
      grade: optionalLine(),
      startDate: Start,
      endDate: orNone(Month),
      description: Description,
    })
    .check(endsAfterStart),
);

const SkillName = line(() => rules.skill, LIMITS.skillMax);

/** A skill, as text or as the form's `{ skill }`. */
export const SkillInput = z.pipe(
  z.transform((value: unknown) => (typeof value === 'string' ? { skill: value } : value)),
  z.object({ skill: SkillName }),
);

const WebAddress = z.url({ protocol: /^https?$/, hostname: z.regexes.hostname });

/** Whether a text is an http or https URL. */
export function isWebAddress(text: string): boolean {
  return z.safeParse(WebAddress, text).success;
}

/** A social link; a blank URL becomes null. */
export const SocialLinkInput = z.object({
  links: z._default(
    optionalText(
      z
        .string()
        .check(
          z.overwrite(oneLine),
          z.trim(),
          z.maxLength(LIMITS.linkMax, { error: tooLong(LIMITS.linkMax) }),
          z.refine(isWebAddress, { error: () => rules.link }),
        ),
    ),
    null,
  ),
  platform: z._default(z.enum(SOCIAL_PLATFORMS, { error: () => rules.platform }), 'linkedin'),
  featuredLink: z._default(FormFlag, false),
  showFeaturedLink: z._default(FormFlag, false),
});

export type ExperienceInput = z.infer<typeof ExperienceInput>;
export type EducationInput = z.infer<typeof EducationInput>;
export type SocialLinkInput = z.infer<typeof SocialLinkInput>;
