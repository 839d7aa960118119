import * as z from 'zod/mini';
import { CompanyBrief } from '../companies/contract.ts';
import { endpoint } from '../http/endpoint.ts';
import { ObjectIdString, visibleLine } from '../http/fields.ts';
import { HIDDEN_FROM_LIMITS, JOB_LIMITS, OPEN_TO_WORK_LIMITS as LIMITS } from '../limits.ts';
import { MemberSummary } from '../members/views.ts';
import { foldLine } from '../text/fold.ts';
import { JOB_TYPES, JobType, OpenAudience, OpenStart } from './choices.ts';
import { JOB_TEXTS } from './texts.ts';

const { rules } = JOB_TEXTS;

const tooLong = (max: number) => () => rules.tooLong({ max: String(max) });
const areDifferent = (lines: readonly string[]) => new Set(lines.map(foldLine)).size === lines.length;

/** Lines without repetition. */
const lines = (missing: () => string, max: { readonly count: number; readonly length: number }) =>
  z
    .array(visibleLine(missing, max.length, tooLong(max.length)))
    .check(
      z.maxLength(max.count, { error: () => rules.openLinesMany({ max: String(max.count) }) }),
      z.refine(areDifferent, { error: () => rules.openLineTwice }),
    );

const ids = (max: number) =>
  z
    .array(ObjectIdString)
    .check(z.maxLength(max, { error: () => rules.openHiddenMany({ max: String(max) }) }));

/** What a member looks for, as those see it whom the member allows to. */
export const OpenToWork = z.object({
  titles: z.array(z.string()),
  types: z.array(JobType),
  /** In the member's own words. */
  places: z.array(z.string()),
  isRemote: z.boolean(),
  start: OpenStart,
  /** A day, `YYYY-MM-DD`; null unless `start` is `from`. */
  startsOn: z.nullable(z.string()),
});

/** The same for the member, with who sees it and from whom it is hidden. */
const OwnOpenToWork = z.extend(OpenToWork, {
  audience: OpenAudience,
  hiddenCompanies: z.array(CompanyBrief),
  hiddenMembers: z.array(MemberSummary),
});

/** Replaces everything. Only a hidden one needs no title. */
export const OpenToWorkInput = z
  .object({
    audience: OpenAudience,
    titles: lines(() => rules.title, { count: LIMITS.titlesMax, length: JOB_LIMITS.titleMax }),
    types: z.array(JobType).check(z.maxLength(JOB_TYPES.length)),
    places: lines(() => rules.openPlace, { count: LIMITS.placesMax, length: LIMITS.placeMax }),
    isRemote: z.boolean(),
    start: OpenStart,
    startsOn: z.nullable(z.iso.date({ error: () => rules.openStart })),
    hiddenCompanies: ids(HIDDEN_FROM_LIMITS.companiesMax),
    hiddenMembers: ids(HIDDEN_FROM_LIMITS.membersMax),
  })
  .check(
    z.refine(({ audience, titles }) => audience === 'hidden' || titles.length > 0, {
      path: ['titles'],
      error: () => rules.openTitleMissing,
    }),
    z.refine(({ start, startsOn }) => (start === 'from') === (startsOn !== null), {
      path: ['startsOn'],
      error: () => rules.openStart,
    }),
  );

export type OpenToWork = z.infer<typeof OpenToWork>;
export type OwnOpenToWork = z.infer<typeof OwnOpenToWork>;
export type OpenToWorkInput = z.infer<typeof OpenToWorkInput>;

const common = { access: 'session', atRoot: false } as const;

/** Null if the member has never saved it. `proposed`: present employers that it is not hidden from. */
const Own = z.object({ openToWork: z.nullable(OwnOpenToWork), proposed: z.array(CompanyBrief) });

export const getOpenToWork = endpoint({
  ...common,
  id: 'openToWork.own',
  method: 'GET',
  path: '/open-to-work',
  summary: 'Get what the viewer says about being open to work.',
  answer: Own,
});

export const saveOpenToWork = endpoint({
  ...common,
  id: 'openToWork.save',
  method: 'PUT',
  path: '/open-to-work',
  summary: 'Say what the viewer looks for, who sees it, and from whom it is hidden. Idempotent.',
  body: OpenToWorkInput,
  answer: Own,
});

export const lookUpOpenToWork = endpoint({
  ...common,
  id: 'openToWork.lookUp',
  method: 'POST',
  path: '/open-to-work/look-ups',
  summary: 'Find out which of these members are open to work, as far as each lets the viewer know.',
  body: z.object({ members: z.array(ObjectIdString).check(z.maxLength(LIMITS.askedMax)) }),
  answer: z.object({ members: z.array(z.object({ member: z.string(), openToWork: OpenToWork })) }),
});
