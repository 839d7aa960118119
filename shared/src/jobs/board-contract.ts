import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { ObjectIdString } from '../http/fields.ts';
import { PageQuery, nextCursor } from '../http/pagination.ts';
import { JOB_LIMITS } from '../limits.ts';
import { SearchText } from '../network/list-queries.ts';
import { BoardSort, Currency, JobType, PostedWithin, SalaryPeriod, Workplace } from './choices.ts';
import { JobCard } from './views.ts';

const placeId = z.optional(z.string().check(z.maxLength(20)));

/** Several values of a choice, separated by commas; unknown ones are an error. */
const several = <S extends z.ZodMiniType<string, string>>(choice: S) =>
  z.optional(
    z.pipe(
      z.pipe(
        z.string().check(z.maxLength(200)),
        z.transform((text) => [...new Set(text.split(',').filter((part) => part !== ''))]),
      ),
      z.array(choice),
    ),
  );

/**
 * What narrows the board, and is saved with a search. Words are prefixes of words in title, company and skills, or whole words of the description.
 * A place includes remote jobs that may be done from its country.
 */
export const BoardFilters = z.object({
  search: z.optional(SearchText),
  country: placeId,
  state: placeId,
  city: z.optional(SearchText),
  workplace: several(Workplace),
  type: several(JobType),
  /** The least pay, with its currency and period. */
  pay: z.optional(
    z.pipe(
      z.string().check(z.regex(/^\d{1,12}$/)),
      z.transform((text) => Math.min(Number(text), JOB_LIMITS.payMax)),
    ),
  ),
  currency: z.optional(Currency),
  period: z._default(SalaryPeriod, 'year'),
  company: z.optional(ObjectIdString),
  /** `1`: only jobs of which the viewer has at least half of the required skills. */
  skills: z.optional(z.literal('1')),
});

const BoardQuery = z.extend(PageQuery, {
  ...BoardFilters.shape,
  within: z.optional(PostedWithin),
  sort: z._default(BoardSort, 'newest'),
});

export type BoardFilters = z.infer<typeof BoardFilters>;
export type BoardQuery = z.infer<typeof BoardQuery>;

export const searchJobs = endpoint({
  access: 'session',
  atRoot: false,
  id: 'jobs.search',
  method: 'GET',
  path: '/jobs',
  summary: 'List open jobs that match, newest or best match first.',
  query: BoardQuery,
  answer: z.object({
    jobs: z.array(JobCard),
    nextCursor,
    /** Number of results, at most `JOB_LIMITS.countedMax`; null on later pages. */
    total: z.nullable(z.number()),
  }),
});
