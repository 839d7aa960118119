import { useInfiniteQuery } from '@tanstack/react-query';
import { APPLICATION_TEXTS } from '@weft/shared/applications/texts';
import type { ApplicationCard } from '@weft/shared/applications/views';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { factsText } from '@/features/jobs';
import { messageOf } from '@/lib/api/api-error';
import { joinFacts } from '@/lib/format/join-facts';
import { paths } from '@/lib/paths';
import { Button } from '@/ui/button/button';
import { buttonClass } from '@/ui/button/button-class';
import { MoreButton } from '@/ui/button/more-button';
import { Tag } from '@/ui/display/badge';
import { CompanyLogo } from '@/ui/display/company-logo';
import { EmployerLogo } from '@/ui/display/employer-logo';
import { EmptyState } from '@/ui/feedback/empty-state';
import { ErrorState } from '@/ui/feedback/error-state';
import { Skeleton, SkeletonGroup } from '@/ui/feedback/skeleton';
import { applicationQueries } from '../api/application-queries';
import { dayText } from '../months';
import { texts } from '../texts/generated';
import { ApplicationDialog } from './application-dialog';
import { ApplicationTag } from './application-tag';
import { StateHistory } from './state-history';
import { WithdrawQuestion } from './withdraw-question';

const { applied } = texts;

function titleOf({ job, isJobRemoved, removedTitle }: ApplicationCard): string {
  return job?.title ?? removedTitle ?? (isJobRemoved ? applied.jobRemoved : applied.jobGone);
}

/** Where the application is now. Without a decision, that of a removed job waits for none. */
function StateNow({ application: { state, isJobRemoved } }: { application: ApplicationCard }) {
  const isDecided = state === 'hired' || state === 'declined';
  return isJobRemoved && !isDecided ? <Tag>{applied.removedTag}</Tag> : <ApplicationTag state={state} />;
}

function Row({ application }: { application: ApplicationCard }) {
  const [asked, setAsked] = useState<'withdraw' | 'sent'>();
  const { job, isJobRemoved, removedTitle, state, history, message, erasedAt } = application;
  const title = titleOf(application);
  const close = () => setAsked(undefined);
  return (
    <li className="flex gap-3.5 px-5 py-4 max-md:px-4">
      {job ? <EmployerLogo employer={job.company} size={48} /> : <CompanyLogo src={null} size={48} />}
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <div className="flex flex-wrap items-start justify-between gap-2">
          <div className="min-w-0">
            <h3
              dir="auto"
              className="align-page font-sans text-body leading-[1.3] font-[650] tracking-normal wrap-anywhere"
            >
              {job ? (
                <Link to={paths.job(job._id)} className="text-text hover:underline">
                  {title}
                </Link>
              ) : (
                title
              )}
            </h3>
            {job && (
              <p className="text-small wrap-anywhere text-muted">
                {joinFacts([job.company.name, factsText(job)])}
              </p>
            )}
            {removedTitle !== null && <p className="text-small text-muted">{applied.wasRemoved}</p>}
          </div>
          <StateNow application={application} />
        </div>
        <StateHistory history={history} />
        {message !== null && (
          <blockquote dir="auto" className="align-page text-label whitespace-pre-line wrap-anywhere">
            {message}
          </blockquote>
        )}
        {erasedAt !== null && (
          <p className="text-small text-muted">
            {(isJobRemoved ? applied.listedUntil : applied.erased)({ date: dayText(erasedAt) })}
          </p>
        )}
        {state === 'withdrawn' || isJobRemoved ? (
          <p className="text-small text-muted">{applied.isErased}</p>
        ) : (
          <div className="-ms-2 flex flex-wrap gap-1">
            <Button
              variant="ghost"
              size="sm"
              aria-label={applied.viewOne({ title })}
              onClick={() => setAsked('sent')}
            >
              {applied.view}
            </Button>
            <Button
              variant="ghost"
              size="sm"
              aria-label={applied.withdrawOne({ title })}
              onClick={() => setAsked('withdraw')}
            >
              {applied.withdraw}
            </Button>
          </div>
        )}
      </div>
      {asked === 'sent' && <ApplicationDialog id={application._id} title={title} onClose={close} />}
      {asked === 'withdraw' && <WithdrawQuestion id={application._id} onClose={close} />}
    </li>
  );
}

/** The viewer's applications with their states. */
export function AppliedList() {
  const query = useInfiniteQuery(applicationQueries.list());
  if (query.isPending)
    return (
      <SkeletonGroup label={applied.loading} className="flex flex-col gap-4 p-5">
        <Skeleton className="h-20" />
        <Skeleton className="h-20" />
      </SkeletonGroup>
    );
  if (!query.data)
    return (
      <ErrorState
        message={messageOf(query.error, APPLICATION_TEXTS.failed.list)}
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  const all = query.data.pages.flatMap((page) => page.applications);
  if (all.length === 0)
    return (
      <EmptyState
        title={applied.none}
        action={
          <Link to={paths.jobs} className={buttonClass({ variant: 'secondary' })}>
            {applied.find}
          </Link>
        }
      >
        {applied.noneHint}
      </EmptyState>
    );
  return (
    <>
      <ul aria-label={applied.list} className="divide-y divide-line">
        {all.map((application) => (
          <Row key={application._id} application={application} />
        ))}
      </ul>
      <MoreButton query={query} failed={APPLICATION_TEXTS.failed.list} className="p-4" />
    </>
  );
}
