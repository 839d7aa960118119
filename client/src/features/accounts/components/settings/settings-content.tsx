import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { messageOf } from '@/lib/api/api-error';
import { ErrorState } from '@/ui/feedback/error-state';
import { Skeleton, SkeletonGroup } from '@/ui/feedback/skeleton';

/** What a section of the settings has loaded. Before that it shows a skeleton, and after a failure a retry. */
export function SettingsContent<T>({
  query: { data, error, isFetching, refetch },
  loading,
  failed,
  rows = 1,
  children,
}: {
  query: Pick<UseQueryResult<T>, 'data' | 'error' | 'isFetching'> & { refetch: () => Promise<unknown> };
  loading: string;
  failed: string;
  /** Rows of the skeleton. */
  rows?: 1 | 2;
  children: (data: T) => ReactNode;
}) {
  if (data !== undefined) return children(data);
  if (error) {
    return (
      <ErrorState small message={messageOf(error, failed)} busy={isFetching} onRetry={() => void refetch()} />
    );
  }
  return (
    <SkeletonGroup label={loading} className="flex flex-col gap-4 py-3">
      <Skeleton className="h-10" />
      {rows === 2 && <Skeleton className="h-10" />}
    </SkeletonGroup>
  );
}
