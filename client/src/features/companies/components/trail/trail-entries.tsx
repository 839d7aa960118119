import { useInfiniteQuery } from '@tanstack/react-query';
import { APPLICATION_TEXTS } from '@weft/shared/applications/texts';
import { COMPANY_TEXTS } from '@weft/shared/companies/texts';
import type { TrailEntry } from '@weft/shared/companies/trail-contract';
import { Link } from 'react-router-dom';
import { messageOf } from '@/lib/api/api-error';
import { dateFormat } from '@/lib/languages/date-format';
import { paths } from '@/lib/paths';
import { MoreButton } from '@/ui/button/more-button';
import { ErrorState } from '@/ui/feedback/error-state';
import { Skeleton, SkeletonGroup } from '@/ui/feedback/skeleton';
import { companyQueries, type TrailFilter } from '../../api/company-queries';
import { texts } from '../../texts/generated';

const { trail } = texts;

function sentenceOf({ action, actor, member, subject, stage, role }: TrailEntry): string {
  const isChecked = action === 'domainVerified' && actor === null;
  return texts.trailActions[action]({
    who: actor?.fullName ?? (isChecked ? trail.server : trail.somebody),
    whom: member?.fullName ?? (role === null ? trail.anApplicant : trail.aMember),
    subject: subject ?? '',
    hasText: subject === null ? 'other' : 'yes',
    stage: stage === null ? '' : APPLICATION_TEXTS.states[stage],
    role: role === null ? '' : COMPANY_TEXTS.roles[role],
  });
}

const timeOf = (iso: string): string =>
  dateFormat({ dateStyle: 'medium', timeStyle: 'short' }).format(Date.parse(iso));

/** Entries of a company's audit trail, newest first. */
export function TrailEntries({ company, filter }: { company: string; filter: TrailFilter }) {
  const query = useInfiniteQuery(companyQueries.trail(company, filter));
  if (query.isPending)
    return (
      <SkeletonGroup label={trail.loading}>
        <Skeleton className="h-40" />
      </SkeletonGroup>
    );
  if (!query.data)
    return (
      <ErrorState
        message={messageOf(query.error, COMPANY_TEXTS.failed.trail)}
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  const entries = query.data.pages.flatMap((page) => page.entries);
  if (entries.length === 0) return <p className="text-muted">{trail.none}</p>;
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable dialog must be reachable by keyboard */}
      <ol aria-label={trail.title} tabIndex={0} className="flex flex-col gap-3">
        {entries.map((entry) => (
          <li key={entry._id} className="text-label wrap-anywhere">
            <span dir="auto">{sentenceOf(entry)}</span>
            <span className="flex flex-wrap items-center gap-x-3 text-small text-muted">
              <time dateTime={entry.at} className="num">
                {timeOf(entry.at)}
              </time>
              {entry.post !== null && (
                <Link to={paths.post(entry.post)} className="font-semibold text-primary hover:underline">
                  {trail.viewPost}
                </Link>
              )}
            </span>
          </li>
        ))}
      </ol>
      <MoreButton query={query} failed={COMPANY_TEXTS.failed.trail} className="pt-4" />
    </>
  );
}
