import { useInfiniteQuery, type InfiniteData, type UseInfiniteQueryResult } from '@tanstack/react-query';
import { JOB_TEXTS } from '@weft/shared/jobs/texts';
import type { JobCard } from '@weft/shared/jobs/views';
import type { ReactNode } from 'react';
import { messageOf } from '@/lib/api/api-error';
import { MoreButton } from '@/ui/button/more-button';
import { ErrorState } from '@/ui/feedback/error-state';
import { Skeleton, SkeletonGroup } from '@/ui/feedback/skeleton';
import type { JobListOptions, JobPage } from '../api/job-queries';
import { texts } from '../texts/generated';

export type JobsQuery<Job = JobCard> = UseInfiniteQueryResult<InfiniteData<JobPage<Job>>>;

function JobSkeleton() {
  return (
    <SkeletonGroup label={texts.loading} className="flex flex-col gap-6 px-5 py-4 max-md:px-4">
      {[1, 2, 3, 4].map((row) => (
        <div key={row} className="flex gap-3.5">
          <Skeleton className="size-12 flex-none rounded-md!" />
          <div className="flex flex-1 flex-col gap-2">
            <Skeleton className="h-4 w-48 max-w-full" />
            <Skeleton className="h-3.5 w-32 max-w-full" />
            <Skeleton className="h-3.5 w-56 max-w-full" />
          </div>
        </div>
      ))}
    </SkeletonGroup>
  );
}

/** Jobs in pages, with loading, failure and empty states. `renderRow` renders a job as a list item. */
export function JobRows<Job = JobCard>({
  query,
  label,
  empty,
  renderRow,
}: {
  query: JobsQuery<Job>;
  label: string;
  empty: ReactNode;
  renderRow: (job: Job) => ReactNode;
}) {
  if (query.isPending) return <JobSkeleton />;
  if (!query.data)
    return (
      <ErrorState
        message={messageOf(query.error, JOB_TEXTS.failed.load)}
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  const jobs = query.data.pages.flatMap((page) => page.jobs);
  if (jobs.length === 0 && !query.hasNextPage) return empty;
  return (
    <>
      <ul aria-label={label} className="divide-y divide-line">
        {jobs.map(renderRow)}
      </ul>
      <MoreButton query={query} failed={JOB_TEXTS.failed.load} className="p-4" />
    </>
  );
}

/** A list that reads itself. */
export function JobList<Job = JobCard>({
  list,
  ...rows
}: {
  list: JobListOptions<Job>;
  label: string;
  empty: ReactNode;
  renderRow: (job: Job) => ReactNode;
}) {
  return <JobRows query={useInfiniteQuery(list)} {...rows} />;
}
