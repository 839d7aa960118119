import type { ReactNode } from 'react';
import { messageOf } from '@/lib/api/api-error';
import { abbreviateCount } from '@/lib/format/abbreviate-count';
import { Button } from '@/ui/button/button';
import { SmileDrawing } from '@/ui/feedback/drawings';
import { EmptyState } from '@/ui/feedback/empty-state';
import { ErrorState } from '@/ui/feedback/error-state';
import { Skeleton, SkeletonGroup } from '@/ui/feedback/skeleton';
import { texts as uiTexts } from '@/ui/texts/generated';
import { texts } from '../../texts/generated';

interface ListQuery {
  readonly isPending: boolean;
  readonly isFetching: boolean;
  readonly error: unknown;
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly refetch: () => Promise<unknown>;
  readonly fetchNextPage: (options: { cancelRefetch: boolean }) => Promise<unknown>;
}

/**
 * A list in a dialog with its loading, error and empty states. Each row is in it once. Its end tells how many of `total`
 * the viewer may not see.
 */
export function ListedRows<Row>({
  query,
  rows,
  idOf,
  total,
  labels,
  children,
}: {
  query: ListQuery;
  /** Undefined until the first page is read. */
  rows: readonly Row[] | undefined;
  idOf: (row: Row) => string;
  /** Defaults to the number of rows. */
  total?: number | undefined;
  labels: { readonly loading: string; readonly failed: string; readonly none: string };
  children: (row: Row) => ReactNode;
}) {
  if (query.isPending)
    return (
      <SkeletonGroup label={labels.loading} visible className="flex flex-col gap-4 py-2">
        {[0, 1, 2, 3].map((row) => (
          <div key={row} className="flex items-center gap-3">
            <Skeleton className="size-11 rounded-avatar" />
            <Skeleton className="h-3 w-40" />
          </div>
        ))}
      </SkeletonGroup>
    );
  if (!rows)
    return (
      <ErrorState
        small
        message={messageOf(query.error, labels.failed)}
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  const unique = [...new Map(rows.map((row) => [idOf(row), row])).values()];
  const hidden = query.hasNextPage ? 0 : Math.max(0, (total ?? 0) - unique.length);
  if (unique.length + hidden === 0)
    return <EmptyState small drawing={<SmileDrawing />} title={labels.none} />;
  return (
    <>
      <ul>{unique.map(children)}</ul>
      {hidden > 0 && (
        <p className="num py-3 text-small text-muted">
          {texts.shares.hidden({ count: hidden, shown: abbreviateCount(hidden) })}
        </p>
      )}
      {query.hasNextPage && (
        <Button
          variant="ghost"
          block
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage({ cancelRefetch: false })}
        >
          {uiTexts.showMore}
        </Button>
      )}
    </>
  );
}
