import { useQuery } from '@tanstack/react-query';
import { JOB_TEXTS } from '@weft/shared/jobs/texts';
import type { JobView } from '@weft/shared/jobs/views';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { isApiError, messageOf } from '@/lib/api/api-error';
import { paths } from '@/lib/paths';
import { buttonClass } from '@/ui/button/button-class';
import { Card } from '@/ui/display/card';
import { ErrorState } from '@/ui/feedback/error-state';
import { NotFoundCard } from '@/ui/feedback/not-found-card';
import { Skeleton, SkeletonGroup } from '@/ui/feedback/skeleton';
import { jobQueries } from '../api/job-queries';
import { texts } from '../texts/generated';

function JobNotFound() {
  return (
    <NotFoundCard
      title={texts.page.notFound}
      action={
        <Link to={paths.jobs} className={buttonClass({ variant: 'secondary' })}>
          {texts.page.toBoard}
        </Link>
      }
    >
      {texts.page.notFoundHint}
    </NotFoundCard>
  );
}

/** Loads a job, with loading, failure and not-found states. */
export function JobById({ id, children }: { id: string; children: (job: JobView) => ReactNode }) {
  const query = useQuery(jobQueries.one(id));
  if (query.isPending)
    return (
      <SkeletonGroup label={texts.loadingOne} className="mx-auto w-full max-w-[860px] p-6 max-md:p-3">
        <Card as="div" className="flex flex-col gap-4 p-6">
          <Skeleton className="size-16 rounded-md!" />
          <Skeleton className="h-7 w-72 max-w-full" />
          <Skeleton className="h-4 w-48 max-w-full" />
          <Skeleton className="h-40" />
        </Card>
      </SkeletonGroup>
    );
  if (isApiError(query.error, 'NOT_FOUND')) return <JobNotFound />;
  if (!query.data)
    return (
      <div className="mx-auto w-full max-w-[640px] p-6 max-md:p-3">
        <Card as="div">
          <ErrorState
            message={messageOf(query.error, JOB_TEXTS.failed.loadOne)}
            busy={query.isFetching}
            onRetry={() => void query.refetch()}
          />
        </Card>
      </div>
    );
  return children(query.data);
}
