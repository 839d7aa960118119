import { queryOptions } from '@tanstack/react-query';
import { listIdentities, listProviders } from '@weft/shared/accounts/providers/contract';
import { call } from '@/lib/api/api-client';

export const providerQueries = {
  /** The organisations at which members sign in. */
  list: () =>
    queryOptions({
      queryKey: ['accounts', 'providers'] as const,
      queryFn: ({ signal }) => call(listProviders, { signal }),
      retry: false,
    }),
  /** The organisations that the member has linked. */
  identities: () =>
    queryOptions({
      queryKey: ['accounts', 'identities'] as const,
      queryFn: ({ signal }) => call(listIdentities, { signal }),
      staleTime: 0,
    }),
};
