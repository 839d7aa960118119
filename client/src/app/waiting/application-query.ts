import { queryOptions } from '@tanstack/react-query';
import { getOwnApplication } from '@weft/shared/joining/contract';
import { call } from '@/lib/api/api-client';

/** Milliseconds. Applicants have no socket that would tell them of a decision. */
const INTERVAL = 30_000;

/** The viewer's own application. */
export const applicationQuery = () =>
  queryOptions({
    queryKey: ['application'] as const,
    queryFn: async ({ signal }) => (await call(getOwnApplication, { signal })).application,
    refetchInterval: INTERVAL,
  });
