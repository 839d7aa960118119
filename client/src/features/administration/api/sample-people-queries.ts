import { queryOptions } from '@tanstack/react-query';
import { getSamplePeople, type SamplePeople } from '@weft/shared/administration/sample-people-contract';
import { call } from '@/lib/api/api-client';
import { administrationQueries } from './administration-queries';

/** Milliseconds. */
const INTERVAL = 2000;

/** Whether the server adds or removes them now. */
export const isAtWork = ({ state }: SamplePeople): boolean => state === 'adding' || state === 'removing';

/** The sample people of this network. */
export const samplePeopleQueries = {
  state: () =>
    queryOptions({
      queryKey: [...administrationQueries.all(), 'sample-people'] as const,
      queryFn: async ({ signal }) => (await call(getSamplePeople, { signal })).samplePeople,
      refetchInterval: ({ state: { data } }) => (data && isAtWork(data) ? INTERVAL : false),
    }),
};
