import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error';

/** How long an answer counts as fresh, in milliseconds. */
export const STALE = {
  moment: 10_000,
  minute: 60_000,
  hour: 60 * 60_000,
  always: Number.POSITIVE_INFINITY,
} as const;

/** Where a list that goes on by cursors begins. */
export const FIRST_PAGE: string | undefined = undefined;

const RETRIES = 2;

/** A wrong call stays wrong; only a lost answer or a server in trouble is worth another try, and that with a network alone. */
function shouldRetry(failures: number, error: Error): boolean {
  const passing = error instanceof ApiError && (error.code === 'NETWORK' || error.status >= 500);
  return passing && failures < RETRIES && navigator.onLine;
}

/** The cache of what the server said. One for the application, one for each test. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: STALE.moment,
        retry: shouldRetry,
        refetchOnWindowFocus: true,
        // Without a network a part of the page says so, instead of seeming to load for ever; it asks again by itself afterwards.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      // What a member does fails at once without a network, so that they see it and keep what they typed.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
