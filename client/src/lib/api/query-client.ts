import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error';

/** How long a response counts as fresh. Milliseconds. */
export const STALE = {
  moment: 10_000,
  minute: 60_000,
  hour: 60 * 60_000,
  always: Number.POSITIVE_INFINITY,
} as const;

/** Page parameter of the first page of a list with cursors. */
export const FIRST_PAGE: string | undefined = undefined;

const RETRIES = 2;

/** Retries only lost responses and server errors, and only while the browser is online. */
function shouldRetry(failures: number, error: Error): boolean {
  const passing = error instanceof ApiError && (error.code === 'NETWORK' || error.status >= 500);
  return passing && failures < RETRIES && navigator.onLine;
}

/** Creates the cache of server responses: one per application, one per test. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: STALE.moment,
        retry: shouldRetry,
        refetchOnWindowFocus: true,
        // While offline, queries fail and show a message instead of loading forever. They are refetched on
        // reconnect.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      // Offline actions fail at once, so that members see the error and keep their input.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
