import { useInfiniteQuery } from '@tanstack/react-query';
import { JOB_TEXTS } from '@weft/shared/jobs/texts';
import type { ApprovalRequest } from '@weft/shared/jobs/views';
import { Link } from 'react-router-dom';
import { VerifiedMark } from '@/features/companies';
import { messageOf } from '@/lib/api/api-error';
import { paths } from '@/lib/paths';
import { Button } from '@/ui/button/button';
import { MoreButton } from '@/ui/button/more-button';
import { Tag } from '@/ui/display/badge';
import { Card } from '@/ui/display/card';
import { TimeAgo } from '@/ui/display/time-ago';
import { EmptyState } from '@/ui/feedback/empty-state';
import { ErrorState } from '@/ui/feedback/error-state';
import { Skeleton, SkeletonGroup } from '@/ui/feedback/skeleton';
import { CompanyLogo } from '@/ui/display/company-logo';
import { jobQueries } from '../api/job-queries';
import { useDecideApproval } from '../api/use-job-mutations';
import { texts } from '../texts/generated';

const { moderate } = texts;
const TONES = { requested: 'warning', approved: 'success', declined: 'plain', none: 'plain' } as const;

function RequestRow({ request: { company, approval, requestedAt } }: { request: ApprovalRequest }) {
  const decide = useDecideApproval();
  const { _id: id, slug, name, logo, tagline, website } = company;
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-3 px-5 py-4 max-md:px-4">
      <CompanyLogo src={logo} size={48} />
      <div className="min-w-0 flex-[1_1_14rem]">
        <Link to={paths.company(slug)} dir="auto" className="align-page font-semibold wrap-anywhere">
          {name}
        </Link>
        <VerifiedMark domain={company.verifiedDomain} />
        {tagline && (
          <p dir="auto" className="align-page text-label wrap-anywhere">
            {tagline}
          </p>
        )}
        {website && (
          <p dir="ltr" className="align-page text-small wrap-anywhere text-muted">
            {website}
          </p>
        )}
        <p className="mt-1.5 flex flex-wrap items-center gap-2 text-small text-muted">
          {approval !== 'none' && <Tag tone={TONES[approval]}>{texts.approvals[approval]}</Tag>}
          <TimeAgo iso={requestedAt} className="num" />
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {approval !== 'approved' && (
          <Button
            size="sm"
            busy={decide.isPending}
            aria-label={moderate.approveOne({ name })}
            onClick={() => decide.mutate({ id, approval: 'approved' })}
          >
            {moderate.approve}
          </Button>
        )}
        {approval !== 'declined' && (
          <Button
            size="sm"
            variant="secondary"
            busy={decide.isPending}
            aria-label={moderate.declineOne({ name })}
            onClick={() => decide.mutate({ id, approval: 'declined' })}
          >
            {moderate.decline}
          </Button>
        )}
      </div>
    </li>
  );
}

/** Companies that want to publish jobs, for moderators. */
export function ApprovalList() {
  const query = useInfiniteQuery(jobQueries.approvals());
  if (query.isPending)
    return (
      <SkeletonGroup label={moderate.loading}>
        <Skeleton className="h-28 rounded-lg!" />
      </SkeletonGroup>
    );
  const requests = query.data?.pages.flatMap((page) => page.requests);
  return (
    <Card as="div">
      {!requests && (
        <ErrorState
          message={messageOf(query.error, JOB_TEXTS.failed.approvals)}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {requests?.length === 0 && <EmptyState title={moderate.empty}>{moderate.emptyHint}</EmptyState>}
      {requests && requests.length > 0 && (
        <>
          <p className="px-5 pt-4 text-small text-muted max-md:px-4">{moderate.hint}</p>
          <ul className="divide-y divide-line">
            {requests.map((request) => (
              <RequestRow key={request.company._id} request={request} />
            ))}
          </ul>
          <MoreButton query={query} failed={JOB_TEXTS.failed.approvals} className="p-4" />
        </>
      )}
    </Card>
  );
}
