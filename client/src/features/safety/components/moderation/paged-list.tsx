import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import { messageOf } from '@/lib/api/api-error';
import { Card } from '@/ui/display/card';
import { PostsDrawing } from '@/ui/feedback/drawings';
import { EmptyState } from '@/ui/feedback/empty-state';
import { ErrorState } from '@/ui/feedback/error-state';
import { MoreButton } from '@/ui/button/more-button';
import { ListSkeleton } from './list-skeleton';

type Query = ComponentProps<typeof MoreButton>['query'] &
  Pick<UseInfiniteQueryResult, 'isPending' | 'refetch'>;

export interface ListTexts {
  readonly loading: string;
  readonly failed: string;
  readonly empty: string;
  readonly emptyHint: string;
}

/** A list of moderation in all its states: on its way, failed, empty, and page after page. */
export function PagedList<T>({
  query,
  items,
  texts: { loading, failed, empty, emptyHint },
  children,
}: {
  query: Query;
  /** What the loaded pages hold; undefined while none is there. */
  items: readonly T[] | undefined;
  texts: ListTexts;
  /** Draws the items; there is at least one. */
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
    // Has the focus where the item that had it was the last.
    <div tabIndex={-1} className="outline-none">
      {children(items)}
      <MoreButton query={query} failed={failed} className="pt-5" />
    </div>
  );
}
