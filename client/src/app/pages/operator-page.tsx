import { queryOptions, useQuery } from '@tanstack/react-query';
import { getPage } from '@weft/shared/pages/contract';
import type { PageKind } from '@weft/shared/pages/page-kinds';
import type { ReactNode } from 'react';
import { ReadingFrame } from '@/features/accounts';
import { WholeText } from '@/features/profiles';
import { call } from '@/lib/api/api-client';
import { messageOf } from '@/lib/api/api-error';
import { QueryScope } from '@/lib/api/query-scope';
import { STALE } from '@/lib/api/query-client';
import { usePageTitle } from '@/lib/browser/page-title';
import { dateFormat } from '@/lib/languages/date-format';
import { ErrorState } from '@/ui/feedback/error-state';
import { Skeleton, SkeletonGroup } from '@/ui/feedback/skeleton';
import { NotFoundScreen } from '../routes/not-found-screen';
import { texts } from './texts/generated';

const pageQuery = (page: PageKind) =>
  queryOptions({
    queryKey: ['pages', page] as const,
    queryFn: async ({ signal }) => (await call(getPage, { params: { page }, signal })).page,
    staleTime: STALE.moment,
  });

interface Props {
  page: PageKind;
  title: string;
  /** The product's text, until the operator publishes one. Without it, the page is not found. */
  ownText?: ReactNode;
}

function Text({ page, title, ownText }: Props) {
  usePageTitle(title);
  const { data, error, isFetching, refetch } = useQuery(pageQuery(page));
  if (data === null && !ownText) return <NotFoundScreen />;
  return (
    <ReadingFrame title={title}>
      {data ? (
        <>
          <p className="mt-3 mb-6 text-small text-muted">
            {texts.version({
              version: data.version,
              date: dateFormat({ dateStyle: 'long' }).format(new Date(data.publishedAt)),
            })}
          </p>
          <WholeText html={data.html} />
        </>
      ) : data === null ? (
        ownText
      ) : error ? (
        <ErrorState
          message={messageOf(error, texts.failed)}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <SkeletonGroup label={texts.loading}>
          <Skeleton className="mt-6 h-5 w-2/5" />
          <Skeleton className="mt-6 h-96" />
        </SkeletonGroup>
      )}
    </ReadingFrame>
  );
}

/** A page of the network with the operator's text, for visitors and members. */
export function OperatorPage(props: Props) {
  return (
    <QueryScope>
      <Text {...props} />
    </QueryScope>
  );
}
