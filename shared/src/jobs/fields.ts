import * as z from 'zod/mini';
import { FIELD_TEXTS } from '../http/field-texts.ts';
import { ObjectIdString, visibleLine } from '../http/fields.ts';
import { JOB_LIMITS as LIMITS } from '../limits.ts';
import { City } from '../members/fields.ts';
import { foldLine } from '../text/fold.ts';
import { wellFormed } from '../text/normal-text.ts';
import { Currency, JobType, OFFICE_DAYS, QuestionKind, SalaryPeriod, Workplace } from './choices.ts';
import { JOB_TEXTS } from './texts.ts';

const { rules } = JOB_TEXTS;

const Title = visibleLine(
  () => rules.title,
  LIMITS.titleMax,
  () => rules.tooLong({ max: String(LIMITS.titleMax) }),
);

const Description = z
  .string()
  .check(z.overwrite(wellFormed), z.maxLength(LIMITS.descriptionMax, { error: () => rules.description }));

const Pay = z.number({ error: () => rules.pay }).check(
  z.refine((pay) => Number.isSafeInteger(pay) && pay >= 0 && pay <= LIMITS.payMax, {
    error: () => rules.pay,
  }),
);

const Skill = visibleLine(
  () => rules.skill,
  LIMITS.skillMax,
  () => rules.tooLong({ max: String(LIMITS.skillMax) }),
);

/** Skills that differ only in case or accents are the same. */
const areDifferent = (skills: readonly string[]) => new Set(skills.map(foldLine)).size === skills.length;
const skills = (max: number) =>
  z
    .array(Skill)
    .check(
      z.maxLength(max, { error: () => rules.skillsMany({ max: String(max) }) }),
      z.refine(areDifferent, { error: () => rules.skillTwice }),
    );

const Link = z
  .url({ protocol: /^https$/, hostname: z.regexes.domain, error: () => rules.link })
  .check(z.maxLength(LIMITS.linkMax, { error: () => rules.tooLong({ max: String(LIMITS.linkMax) }) }));

const OpenDays = z.number({ error: () => rules.openDays }).check(
  z.refine((days) => Number.isInteger(days) && days >= 1 && days <= LIMITS.openDaysMax, {
    error: () => rules.openDays,
  }),
);

/** Days a week in the office. */
const OfficeDays = z
  .number({ error: () => rules.officeDays })
  .check(
    z.refine((days) => (OFFICE_DAYS as readonly number[]).includes(days), { error: () => rules.officeDays }),
  );

const lineOf = (message: () => string, max: number) =>
  visibleLine(message, max, () => rules.tooLong({ max: String(max) }));

/** A question to applicants. `options`: what can be chosen; empty for other kinds. */
const Question = z
  .object({
    text: lineOf(() => rules.question, LIMITS.questionTextMax),
    kind: QuestionKind,
    options: z
      .array(lineOf(() => rules.option, LIMITS.optionMax))
      .check(
        z.maxLength(LIMITS.optionsMax, { error: () => rules.options }),
        z.refine(areDifferent, { error: () => rules.optionTwice }),
      ),
    isRequired: z.boolean(),
  })
  .check(
    z.refine(({ kind, options }) => (kind === 'choice' ? options.length >= 2 : options.length === 0), {
      path: ['options'],
      error: () => rules.options,
    }),
  );

const Questions = z.array(Question).check(
  z.maxLength(LIMITS.questionsMax, {
    error: () => rules.questionsMany({ max: String(LIMITS.questionsMax) }),
  }),
  z.refine((questions) => areDifferent(questions.map(({ text }) => text)), {
    error: () => rules.questionTwice,
  }),
);

const placeName = z.string().check(z.maxLength(100));

/** The fields of a job. A draft may lack most of them; `missingIn` names those that publishing needs. */
export const JobInput = z.object({
  title: Title,
  /** Rich text: HTML with the elements of `RICH_TEXT_TAGS`. */
  description: Description,
  type: z.nullable(JobType),
  workplace: z.nullable(Workplace),
  /** Of a hybrid job; ignored for others. Left out or null: not said. */
  officeDays: z.optional(z.nullable(OfficeDays)),
  /** By ids or names; ignored for remote jobs. */
  location: z.object({ city: z.union([z.literal(''), City]), state: placeName, country: placeName }),
  /** Ids of the countries from which a remote job may be done; none: from anywhere. */
  countries: z
    .array(z.string().check(z.maxLength(2)))
    .check(z.maxLength(LIMITS.countriesMax, { error: () => rules.countriesMany })),
  /** Whole units before tax. */
  salary: z.object({
    from: z.nullable(Pay),
    to: z.nullable(Pay),
    currency: Currency,
    period: SalaryPeriod,
  }),
  requiredSkills: skills(LIMITS.requiredSkillsMax),
  optionalSkills: skills(LIMITS.optionalSkillsMax),
  /** Where to apply; empty: on Weft. */
  link: z.union([z.literal(''), Link]),
  /** What applicants on Weft are asked. */
  questions: Questions,
  /** Null, the viewer, or the present contact person. */
  contact: z.nullable(ObjectIdString),
  /** Days for which it is open. */
  openDays: OpenDays,
});

export type QuestionInput = z.infer<typeof Question>;
export type JobInput = z.infer<typeof JobInput>;

/** The fields that `missingIn` looks at. */
interface Publishable {
  readonly description: string | null;
  readonly type: JobType | null;
  readonly workplace: Workplace | null;
  readonly location: { readonly country: string | null };
  readonly salary: { readonly from: number | null; readonly to: number | null };
}

/** Returns the messages of the fields that a job needs before it can be published, by path. */
export function missingIn(job: Publishable): Record<string, () => string> {
  const { description, type, workplace, location, salary } = job;
  const { from, to } = salary;
  return {
    ...(!type && { type: () => rules.type }),
    ...(!workplace && { workplace: () => rules.workplace }),
    ...(workplace !== 'remote' && !location.country && { 'location.country': () => rules.country }),
    ...(from === null && { 'salary.from': () => rules.salary }),
    ...(to === null && { 'salary.to': () => rules.salary }),
    ...(from !== null && to !== null && from > to && { 'salary.to': () => rules.salaryOrder }),
    ...(!description && { description: () => rules.descriptionMissing }),
  };
}

export const ClientId = z.optional(z.uuid({ error: () => FIELD_TEXTS.id }));
