import { useQuery } from '@tanstack/react-query';
import { COMPANY_TEXTS } from '@weft/shared/companies/texts';
import type { CompanyView } from '@weft/shared/companies/views';
import type { ReactNode } from 'react';
import { Link, Navigate, useParams } from 'react-router-dom';
import { isApiError, messageOf } from '@/lib/api/api-error';
import { paths } from '@/lib/paths';
import { buttonClass } from '@/ui/button/button-class';
import { Card } from '@/ui/display/card';
import { ErrorState } from '@/ui/feedback/error-state';
import { NotFoundCard } from '@/ui/feedback/not-found-card';
import { Skeleton, SkeletonGroup } from '@/ui/feedback/skeleton';
import { companyQueries } from '../api/company-queries';
import { texts } from '../texts/generated';

function CompanyNotFound() {
  return (
    <NotFoundCard
      title={texts.page.notFound}
      action={
        <Link to={paths.companies} className={buttonClass({ variant: 'secondary' })}>
          {texts.page.toDirectory}
        </Link>
      }
    >
      {texts.page.notFoundHint}
    </NotFoundCard>
  );
}

/** Loads the company of the address. An earlier address leads to the present one, which `pathOf` returns. */
export function CompanyBySlug({
  pathOf,
  children,
}: {
  pathOf: (slug: string) => string;
  children: (company: CompanyView) => ReactNode;
}) {
  const { slug = '' } = useParams();
  const query = useQuery(companyQueries.one(slug));
  if (query.isPending)
    return (
      <div className="mx-auto max-w-page p-6 max-md:p-3">
        <SkeletonGroup label={texts.page.loading}>
          <Card as="div" className="overflow-hidden">
            <Skeleton className="h-52 rounded-none! max-md:h-29" />
            <div className="flex flex-col gap-3 p-7">
              <Skeleton className="h-8 w-72 max-w-full" />
              <Skeleton className="h-5 w-96 max-w-full" />
            </div>
          </Card>
        </SkeletonGroup>
      </div>
    );
  if (isApiError(query.error, 'NOT_FOUND')) return <CompanyNotFound />;
  if (!query.data)
    return (
      <div className="mx-auto max-w-[640px] p-6 max-md:p-3">
        <Card as="div">
          <ErrorState
            message={messageOf(query.error, COMPANY_TEXTS.failed.loadOne)}
            busy={query.isFetching}
            onRetry={() => void query.refetch()}
          />
        </Card>
      </div>
    );
  if (query.data.slug !== slug) return <Navigate replace to={pathOf(query.data.slug)} />;
  return children(query.data);
}
