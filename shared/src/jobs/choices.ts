import * as z from 'zod/mini';

/** Employment types, in the order of the field. */
export const JOB_TYPES = [
  'fullTime',
  'partTime',
  'contract',
  'temporary',
  'internship',
  'volunteer',
] as const;
export const JobType = z.enum(JOB_TYPES);

export const WORKPLACES = ['onSite', 'hybrid', 'remote'] as const;
export const Workplace = z.enum(WORKPLACES);

/** Days a week in the office that a hybrid job may ask for. */
export const OFFICE_DAYS = [1, 2, 3, 4] as const;

/** What a salary is paid for. */
export const SALARY_PERIODS = ['year', 'month', 'hour'] as const;
export const SalaryPeriod = z.enum(SALARY_PERIODS);

/** Currencies of ISO 4217 that a salary may have. */
export const CURRENCIES = [
  'AED',
  'ARS',
  'AUD',
  'BRL',
  'CAD',
  'CHF',
  'CLP',
  'CNY',
  'COP',
  'CZK',
  'DKK',
  'EGP',
  'EUR',
  'GBP',
  'GHS',
  'HKD',
  'HUF',
  'IDR',
  'ILS',
  'INR',
  'JPY',
  'KES',
  'KRW',
  'MAD',
  'MXN',
  'MYR',
  'NGN',
  'NOK',
  'NZD',
  'PEN',
  'PHP',
  'PKR',
  'PLN',
  'RON',
  'SAR',
  'SEK',
  'SGD',
  'THB',
  'TRY',
  'UAH',
  'USD',
  'VND',
  'ZAR',
] as const;
export const Currency = z.enum(CURRENCIES);

/** States of a job; the server computes them from its dates. */
const JOB_STATES = ['draft', 'open', 'closed', 'expired'] as const;
export const JobState = z.enum(JOB_STATES);

/** Why an editor closed a job. */
const CLOSING_REASONS = ['filled', 'withdrawn'] as const;
export const ClosingReason = z.enum(CLOSING_REASONS);

/** How moderators decided about a company that wants to publish jobs. */
const APPROVALS = ['none', 'requested', 'approved', 'declined'] as const;
export const Approval = z.enum(APPROVALS);

/** What answers a question to applicants. */
export const QUESTION_KINDS = ['text', 'yesNo', 'number', 'choice'] as const;
export const QuestionKind = z.enum(QUESTION_KINDS);

/** Days of the filter by age. */
export const POSTED_WITHIN = ['1', '7', '14', '30'] as const;
export const PostedWithin = z.enum(POSTED_WITHIN);

/** How often a saved search sends mails about new jobs. */
export const ALERT_FREQUENCIES = ['atOnce', 'daily', 'weekly', 'off'] as const;
export const AlertFrequency = z.enum(ALERT_FREQUENCIES);

export const BOARD_SORTS = ['newest', 'best'] as const;
export const BoardSort = z.enum(BOARD_SORTS);

/** Who sees that a member is open to work. */
export const OPEN_AUDIENCES = ['hidden', 'hiring', 'connections', 'everyone'] as const;
export const OpenAudience = z.enum(OPEN_AUDIENCES);

/** When a member could start. */
export const OPEN_STARTS = ['atOnce', 'from', 'looking'] as const;
export const OpenStart = z.enum(OPEN_STARTS);

export type OpenAudience = z.infer<typeof OpenAudience>;
export type OpenStart = z.infer<typeof OpenStart>;
export type JobType = z.infer<typeof JobType>;
export type Workplace = z.infer<typeof Workplace>;
export type SalaryPeriod = z.infer<typeof SalaryPeriod>;
export type Currency = z.infer<typeof Currency>;
export type JobState = z.infer<typeof JobState>;
export type ClosingReason = z.infer<typeof ClosingReason>;
export type QuestionKind = z.infer<typeof QuestionKind>;
export type Approval = z.infer<typeof Approval>;
export type PostedWithin = z.infer<typeof PostedWithin>;
export type BoardSort = z.infer<typeof BoardSort>;
export type AlertFrequency = z.infer<typeof AlertFrequency>;
