import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { searchJobs } from '@weft/shared/jobs/board-contract';
import {
  getJob,
  getJobPosting,
  listApprovals,
  listPostedJobs,
  listSavedJobs,
} from '@weft/shared/jobs/contract';
import type { JobCard, PostedJob } from '@weft/shared/jobs/views';
import { call } from '@/lib/api/api-client';
import { FIRST_PAGE, STALE } from '@/lib/api/query-client';

/** What narrows and orders the board, as in its address; empty texts don't narrow it. */
export interface BoardFilters {
  readonly search: string;
  readonly country: string;
  readonly state: string;
  readonly city: string;
  /** Choices, separated by commas. */
  readonly workplace: string;
  readonly type: string;
  readonly pay: string;
  readonly currency: string;
  readonly period: string;
  readonly within: string;
  readonly company: string;
  readonly skills: string;
  readonly sort: string;
}

export interface JobPage<Job = JobCard> {
  readonly jobs: readonly Job[];
  readonly nextCursor: string | null;
  readonly total?: number | null;
}

const ALL = ['jobs'] as const;

const given = (filters: Partial<BoardFilters>): object =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''));

const pageOf = (cursor: string | undefined) => (cursor === undefined ? {} : { cursor });
const paged = {
  initialPageParam: FIRST_PAGE,
  getNextPageParam: ({ nextCursor }: { readonly nextCursor: string | null }) => nextCursor ?? undefined,
  staleTime: STALE.moment,
} as const;

export type JobListOptions<Job> = ReturnType<typeof jobList<Job>>;

function jobList<Job = JobCard>(
  key: readonly unknown[],
  read: (cursor: object, signal: AbortSignal) => Promise<JobPage<Job>>,
) {
  return infiniteQueryOptions({
    queryKey: [...ALL, 'list', ...key] as readonly unknown[],
    queryFn: ({ pageParam, signal }) => read(pageOf(pageParam), signal),
    ...paged,
  });
}

/** Query keys and requests of jobs. */
export const jobQueries = {
  all: () => ALL,

  posting: () =>
    queryOptions({
      queryKey: [...ALL, 'posting'] as const,
      queryFn: async ({ signal }) => ({
        mayPostPrivately: (await call(getJobPosting, { signal })).mayPostPrivately,
      }),
      staleTime: STALE.moment,
    }),

  lists: () => [...ALL, 'list'] as const,

  board: (filters: Partial<BoardFilters>) =>
    jobList(['board', filters], (cursor, signal) =>
      call(searchJobs, { query: { ...given(filters), ...cursor }, signal }),
    ),

  saved: () => jobList(['saved'], (cursor, signal) => call(listSavedJobs, { query: cursor, signal })),

  posted: () =>
    jobList<PostedJob>(['posted'], (cursor, signal) => call(listPostedJobs, { query: cursor, signal })),

  one: (id: string) =>
    queryOptions({
      queryKey: [...ALL, 'one', id] as const,
      queryFn: async ({ signal }) => (await call(getJob, { params: { id }, signal })).job,
    }),

  approvals: () =>
    infiniteQueryOptions({
      queryKey: [...ALL, 'approvals'] as const,
      queryFn: ({ pageParam, signal }) => call(listApprovals, { query: pageOf(pageParam), signal }),
      ...paged,
    }),
};
