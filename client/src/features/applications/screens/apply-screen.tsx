import { useQuery } from '@tanstack/react-query';
import { APPLICATION_TEXTS } from '@weft/shared/applications/texts';
import type { JobView } from '@weft/shared/jobs/views';
import { ArrowLeft } from 'lucide-react';
import { Link, useParams } from 'react-router-dom';
import { factsText, JobById } from '@/features/jobs';
import { messageOf } from '@/lib/api/api-error';
import { usePageTitle } from '@/lib/browser/page-title';
import { joinFacts } from '@/lib/format/join-facts';
import { paths } from '@/lib/paths';
import { buttonClass } from '@/ui/button/button-class';
import { Card } from '@/ui/display/card';
import { EmptyState } from '@/ui/feedback/empty-state';
import { ErrorState } from '@/ui/feedback/error-state';
import { Skeleton, SkeletonGroup } from '@/ui/feedback/skeleton';
import { applicationQueries } from '../api/application-queries';
import { ApplyForm } from '../components/apply/apply-form';
import { texts } from '../texts/generated';

const { apply } = texts;

function Form({ job }: { job: JobView }) {
  const query = useQuery(applicationQueries.form(job._id));
  if (query.isPending)
    return (
      <SkeletonGroup label={apply.loading} className="mt-4 flex flex-col gap-4">
        <Skeleton className="h-56" />
        <Skeleton className="h-36" />
      </SkeletonGroup>
    );
  if (!query.data)
    return (
      <Card as="div" className="mt-4">
        <ErrorState
          message={messageOf(query.error, APPLICATION_TEXTS.failed.form)}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      </Card>
    );
  return <ApplyForm job={job} form={query.data} />;
}

function Applied() {
  return (
    <Card as="div" className="mt-4">
      <EmptyState
        title={apply.applied}
        action={
          <Link to={paths.myJobsTab('applied')} className={buttonClass({ variant: 'secondary' })}>
            {apply.toApplications}
          </Link>
        }
      >
        {apply.appliedHint}
      </EmptyState>
    </Card>
  );
}

function ApplyPage({ job }: { job: JobView }) {
  const { _id, title, company } = job;
  usePageTitle(apply.title({ company: company.name }));
  return (
    <div className="mx-auto max-w-[720px] p-6 max-md:p-3">
      <Link to={paths.job(_id)} className={buttonClass({ variant: 'ghost', size: 'sm' })}>
        <ArrowLeft aria-hidden="true" className="size-4" />
        {apply.back}
      </Link>
      <h1 dir="auto" className="mt-2 align-page wrap-anywhere">
        {apply.title({ company: company.name })}
      </h1>
      <p dir="auto" className="align-page wrap-anywhere text-muted">
        {joinFacts([title, factsText(job)])}
      </p>
      {job.isApplied ? <Applied /> : <Form job={job} />}
    </div>
  );
}

/** `/jobs/{id}/apply`: an application for a job. */
export function ApplyScreen() {
  const { id = '' } = useParams();
  return <JobById id={id}>{(job) => <ApplyPage key={job._id} job={job} />}</JobById>;
}
