import { queryOptions } from '@tanstack/react-query';
import { listPagesToAccept } from '@weft/shared/pages/acceptance-contract';
import { call } from '@/lib/api/api-client';

/** The pages that the viewer has to accept before going on. */
export const acceptanceQuery = () =>
  queryOptions({
    queryKey: ['acceptance'] as const,
    queryFn: async ({ signal }) => (await call(listPagesToAccept, { signal })).pages,
  });
