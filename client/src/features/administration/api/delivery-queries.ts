import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { getDelivery, listTroubledAddresses } from '@weft/shared/notifications/delivery-contract';
import { call } from '@/lib/api/api-client';
import { pageOf, paged } from '@/lib/api/paged';
import { STALE } from '@/lib/api/query-client';
import { administrationQueries } from './administration-queries';

/** Mails and push messages that wait or failed. */
export const deliveryQueries = {
  all: () => [...administrationQueries.all(), 'delivery'] as const,

  state: () =>
    queryOptions({
      queryKey: [...deliveryQueries.all(), 'state'] as const,
      queryFn: async ({ signal }) => (await call(getDelivery, { signal })).delivery,
      staleTime: STALE.moment,
    }),

  addresses: () =>
    infiniteQueryOptions({
      queryKey: [...deliveryQueries.all(), 'addresses'] as const,
      queryFn: async ({ pageParam, signal }) =>
        call(listTroubledAddresses, { query: pageOf(pageParam), signal }),
      ...paged,
    }),
};
