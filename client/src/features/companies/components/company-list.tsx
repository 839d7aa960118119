import { useInfiniteQuery, type UseQueryResult } from '@tanstack/react-query';
import { COMPANY_TEXTS } from '@weft/shared/companies/texts';
import type { ReactNode } from 'react';
import { messageOf } from '@/lib/api/api-error';
import { MoreButton } from '@/ui/button/more-button';
import { ErrorState } from '@/ui/feedback/error-state';
import { Skeleton, SkeletonGroup } from '@/ui/feedback/skeleton';
import type { companyQueries } from '../api/company-queries';
import { texts } from '../texts/generated';
import { CompanyRow } from './company-row';
import { FollowCompanyButton } from './follow-company-button';

export function CompanySkeleton() {
  return (
    <SkeletonGroup label={texts.loading} className="flex flex-col gap-5 px-5 py-4 max-md:px-4">
      {[1, 2, 3].map((row) => (
        <div key={row} className="flex gap-4">
          <Skeleton className="size-14 flex-none rounded-md!" />
          <div className="flex flex-1 flex-col gap-2">
            <Skeleton className="h-4 w-40 max-w-full" />
            <Skeleton className="h-4 w-64 max-w-full" />
          </div>
        </div>
      ))}
    </SkeletonGroup>
  );
}

/** A list of companies that failed to load, with a retry button. */
export function CompaniesFailed({
  query,
}: {
  query: Pick<UseQueryResult, 'error' | 'isFetching'> & { refetch: () => Promise<unknown> };
}) {
  return (
    <ErrorState
      message={messageOf(query.error, COMPANY_TEXTS.failed.load)}
      busy={query.isFetching}
      onRetry={() => void query.refetch()}
    />
  );
}

/** Companies with a Follow button, in pages, with loading, failure and empty states. */
export function CompanyList({
  list,
  label,
  empty,
}: {
  list: ReturnType<typeof companyQueries.followed | typeof companyQueries.directory>;
  label: string;
  empty: ReactNode;
}) {
  const query = useInfiniteQuery(list);
  if (query.isPending) return <CompanySkeleton />;
  if (!query.data) return <CompaniesFailed query={query} />;
  const companies = query.data.pages.flatMap((page) => page.companies);
  if (companies.length === 0 && !query.hasNextPage) return empty;
  return (
    <>
      <ul aria-label={label} className="divide-y divide-line">
        {companies.map((company) => (
          <CompanyRow
            key={company._id}
            company={company}
            action={<FollowCompanyButton company={company} size="sm" />}
          />
        ))}
      </ul>
      <MoreButton query={query} failed={COMPANY_TEXTS.failed.load} className="p-4" />
    </>
  );
}
