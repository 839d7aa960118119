import * as z from 'zod/mini';
import { IsoTime } from '../http/fields.ts';
import { MemberSummary } from '../members/views.ts';
import { Place } from '../profiles/views.ts';
import {
  Approval,
  ClosingReason,
  Currency,
  JobState,
  JobType,
  QuestionKind,
  SalaryPeriod,
  Workplace,
} from './choices.ts';

/** Who offers a job: a company, or a member in their own name. */
const JobCompany = z.object({
  _id: z.string(),
  /** Null for a member, whose id `_id` is. */
  slug: z.nullable(z.string()),
  name: z.string(),
  /** A company's logo, or the member's photo. */
  logo: z.nullable(z.string()),
  /** The domain that it has proved; null without one. */
  verifiedDomain: z.nullable(z.string()),
});

/** Both ends are null only in a draft. */
const Salary = z.object({
  from: z.nullable(z.number()),
  to: z.nullable(z.number()),
  currency: Currency,
  period: SalaryPeriod,
});

/** A job in a list. Type and workplace are null only in a draft. */
export const JobCard = z.object({
  _id: z.string(),
  title: z.string(),
  company: JobCompany,
  state: JobState,
  type: z.nullable(JobType),
  workplace: z.nullable(Workplace),
  /** City, state and country in one line; null for remote jobs. */
  place: z.nullable(z.string()),
  /** From where a remote job may be done; empty: from anywhere. */
  countries: z.array(Place),
  salary: Salary,
  /** How many of its required skills the viewer has. */
  skillMatch: z.object({ held: z.number(), required: z.number() }),
  /** Connections of the viewer who work at the company now, as their profiles say: at most three, and their number. */
  colleagues: z.object({ named: z.array(MemberSummary), count: z.number() }),
  /** Null in a draft. */
  publishedAt: z.nullable(IsoTime),
  /** When it ends or ended; null in a draft. */
  endsAt: z.nullable(IsoTime),
  closingReason: z.nullable(ClosingReason),
  createdAt: IsoTime,
  /** When its fields were last changed; null for members who can't edit the job. */
  changedAt: z.nullable(IsoTime),
  isSaved: z.boolean(),
  /** What the viewer may do, decided by the server. */
  can: z.object({
    edit: z.boolean(),
    publish: z.boolean(),
    close: z.boolean(),
    remove: z.boolean(),
    apply: z.boolean(),
    /** Whether the viewer hires for this job: they read its applications. */
    hire: z.boolean(),
  }),
});

/** A job in the list of those who post it. */
export const PostedJob = z.extend(JobCard, {
  /** Applications, and those that nobody has read; null unless the viewer hires for the job. */
  applicants: z.nullable(z.object({ total: z.number(), unread: z.number() })),
});

const JobSkill = z.object({ name: z.string(), isHeld: z.boolean() });

/** A job as its page shows it. */
export const JobView = z.extend(JobCard, {
  /** Rich text: HTML with the elements of `RICH_TEXT_TAGS`, sanitised by the server. */
  description: z.nullable(z.string()),
  /** Days a week in the office; null unless a hybrid job says so. */
  officeDays: z.nullable(z.number()),
  location: z.object({
    city: z.nullable(z.string()),
    state: z.nullable(Place),
    country: z.nullable(Place),
  }),
  requiredSkills: z.array(JobSkill),
  optionalSkills: z.array(JobSkill),
  /** Where to apply; null: on Weft, or once applying is over. */
  link: z.nullable(z.string()),
  /** What applicants on Weft are asked. */
  questions: z.array(
    z.object({
      text: z.string(),
      kind: QuestionKind,
      options: z.array(z.string()),
      isRequired: z.boolean(),
    }),
  ),
  /** Whether the viewer has applied and not withdrawn that. */
  isApplied: z.boolean(),
  /** Null without one, and if the viewer may not see the member. */
  contact: z.nullable(MemberSummary),
  openDays: z.number(),
  /** Whether who offers it may publish jobs; null for members who can't edit the job. */
  approval: z.nullable(Approval),
  /** Open jobs, and how many there may be; null unless the viewer can publish the job. */
  openJobs: z.nullable(z.object({ count: z.number(), max: z.number() })),
});

/** A company that wants to publish jobs, for moderators. */
export const ApprovalRequest = z.object({
  company: z.extend(JobCompany, {
    slug: z.string(),
    tagline: z.nullable(z.string()),
    website: z.nullable(z.string()),
  }),
  requestedAt: IsoTime,
  approval: Approval,
});

export type JobCompany = z.infer<typeof JobCompany>;

export type JobCard = z.infer<typeof JobCard>;
export type PostedJob = z.infer<typeof PostedJob>;
export type JobView = z.infer<typeof JobView>;
export type ApprovalRequest = z.infer<typeof ApprovalRequest>;
