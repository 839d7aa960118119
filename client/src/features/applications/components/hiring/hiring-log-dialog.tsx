import { useInfiniteQuery } from '@tanstack/react-query';
import { APPLICATION_TEXTS } from '@weft/shared/applications/texts';
import type { HiringLogEntry } from '@weft/shared/applications/views';
import { messageOf } from '@/lib/api/api-error';
import { MoreButton } from '@/ui/button/more-button';
import { ErrorState } from '@/ui/feedback/error-state';
import { Skeleton, SkeletonGroup } from '@/ui/feedback/skeleton';
import { Dialog } from '@/ui/overlay/dialog';
import { hiringQueries } from '../../api/hiring-queries';
import { timeText } from '../../months';
import { texts } from '../../texts/generated';

const { log } = texts;

function sentenceOf({ action, actor, applicant, state }: HiringLogEntry): string {
  const who = actor?.fullName ?? log.somebody;
  const whom = applicant?.fullName ?? log.anApplicant;
  if (action === 'moved')
    return log.moved({ who, whom, state: state === null ? '' : APPLICATION_TEXTS.states[state] });
  return log[action]({ who, whom });
}

function Entries({ company, job }: { company: string; job: string }) {
  const query = useInfiniteQuery(hiringQueries.log(company, job));
  if (query.isPending)
    return (
      <SkeletonGroup label={log.loading}>
        <Skeleton className="h-40" />
      </SkeletonGroup>
    );
  if (!query.data)
    return (
      <ErrorState
        message={messageOf(query.error, APPLICATION_TEXTS.failed.log)}
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  const entries = query.data.pages.flatMap((page) => page.entries);
  if (entries.length === 0) return <p className="text-muted">{log.none}</p>;
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable dialog must be reachable by keyboard */}
      <ol aria-label={log.title} tabIndex={0} className="flex flex-col gap-3">
        {entries.map((entry) => (
          <li key={entry._id} className="text-label wrap-anywhere">
            <span dir="auto">{sentenceOf(entry)}</span>
            <time dateTime={entry.at} className="num block text-small text-muted">
              {timeText(entry.at)}
            </time>
          </li>
        ))}
      </ol>
      <MoreButton query={query} failed={APPLICATION_TEXTS.failed.log} className="pt-4" />
    </>
  );
}

/** What members did with the applications for a job. */
export function HiringLogDialog({
  company,
  job,
  onClose,
}: {
  company: string;
  job: string;
  onClose: () => void;
}) {
  return (
    <Dialog open title={log.title} description={log.readers} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Entries company={company} job={job} />
    </Dialog>
  );
}
