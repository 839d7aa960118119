import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import { messageOf } from '@/lib/api/api-error';
import { Card } from '../display/card';
import { PostsDrawing } from './drawings';
import { EmptyState } from './empty-state';
import { ErrorState } from './error-state';
import { MoreButton } from '../button/more-button';
import { Skeleton, SkeletonGroup } from './skeleton';

/** Skeleton of a list, with a label for screen readers. */
function ListSkeleton({ label }: { label: string }) {
  return (
    <SkeletonGroup label={label} className="flex flex-col gap-4 max-md:gap-3">
      {[0, 1, 2].map((row) => (
        <Card key={row} as="div" className="p-5 max-md:p-4">
          <div className="flex gap-3">
            <Skeleton className="size-11 rounded-avatar!" />
            <div className="flex-1">
              <Skeleton className="h-4 w-1/2" />
              <Skeleton className="mt-2 h-3 w-1/3" />
            </div>
          </div>
          <Skeleton className="mt-4 h-20" />
        </Card>
      ))}
    </SkeletonGroup>
  );
}

type Query = ComponentProps<typeof MoreButton>['query'] &
  Pick<UseInfiniteQueryResult, 'isPending' | 'refetch'>;

export interface ListTexts {
  readonly loading: string;
  readonly failed: string;
  readonly empty: string;
  readonly emptyHint: string;
}

/** A paged list in all states: loading, failed, empty and loaded. */
export function PagedList<T>({
  query,
  items,
  texts: { loading, failed, empty, emptyHint },
  children,
}: {
  query: Query;
  /** Items of the loaded pages; undefined before the first one. */
  items: readonly T[] | undefined;
  texts: ListTexts;
  /** Renders the items, at least one. */
  children: (items: readonly T[]) => ReactNode;
}) {
  if (query.isPending) return <ListSkeleton label={loading} />;
  if (!items)
    return (
      <Card as="div">
        <ErrorState
          message={messageOf(query.error, failed)}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      </Card>
    );
  if (items.length === 0 && !query.hasNextPage)
    return (
      <Card as="div">
        <EmptyState drawing={<PostsDrawing />} title={empty}>
          {emptyHint}
        </EmptyState>
      </Card>
    );
  return (
    // Receives the focus when the last item is removed.
    <div tabIndex={-1} className="outline-none">
      {children(items)}
      <MoreButton query={query} failed={failed} className="pt-5" />
    </div>
  );
}
