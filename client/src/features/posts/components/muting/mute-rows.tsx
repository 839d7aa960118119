import type { ReactNode } from 'react';
import { messageOf } from '@/lib/api/api-error';
import type { PagedQuery } from '@/lib/hooks/use-next-page';
import { MoreButton } from '@/ui/button/more-button';
import { ErrorState } from '@/ui/feedback/error-state';
import { Skeleton, SkeletonGroup } from '@/ui/feedback/skeleton';
import { texts } from '../../texts/generated';

/** Rows of what is muted, with loading, failed and empty states. */
export function MuteRows({
  query,
  more,
  count,
  failed,
  empty,
  children,
}: {
  query: Pick<PagedQuery, 'error' | 'isFetching'> & { readonly refetch: () => Promise<unknown> };
  /** The same for a list with pages. */
  more?: PagedQuery;
  /** Number of loaded rows; undefined until they have loaded. */
  count: number | undefined;
  failed: string;
  empty: string;
  children: ReactNode;
}) {
  if (count === undefined)
    return query.error ? (
      <ErrorState
        small
        message={messageOf(query.error, failed)}
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    ) : (
      <SkeletonGroup label={texts.muting.loading} visible className="flex flex-col gap-4 py-3">
        <Skeleton className="h-11" />
        <Skeleton className="h-11" />
      </SkeletonGroup>
    );
  if (count === 0 && more?.hasNextPage !== true) return <p className="py-2 text-muted">{empty}</p>;
  return (
    <>
      <ul className="divide-y divide-line">{children}</ul>
      {more && <MoreButton query={more} failed={failed} onDemand className="pt-3" />}
    </>
  );
}
