import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { messageOf } from '@/lib/api/api-error';
import { ErrorState } from '@/ui/feedback/error-state';
import { SkeletonGroup } from '@/ui/feedback/skeleton';

/** Part of a screen that needs one query: its data, else why that can't be loaded, else `skeleton`. */
export function QueryPart<T>({
  result: { data, error, isFetching, refetch },
  failed,
  loading,
  skeleton,
  children,
}: {
  result: UseQueryResult<T>;
  /** Shown for failures that say nothing. */
  failed: string;
  /** Name of the skeleton for screen readers. */
  loading: string;
  skeleton: ReactNode;
  children: (data: T) => ReactNode;
}) {
  if (data !== undefined) return children(data);
  if (error)
    return <ErrorState message={messageOf(error, failed)} busy={isFetching} onRetry={() => void refetch()} />;
  return <SkeletonGroup label={loading}>{skeleton}</SkeletonGroup>;
}
