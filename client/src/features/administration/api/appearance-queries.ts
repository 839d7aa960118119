import { queryOptions } from '@tanstack/react-query';
import { getAppearanceSettings } from '@weft/shared/administration/appearance-contract';
import { call } from '@/lib/api/api-client';
import { STALE } from '@/lib/api/query-client';
import { administrationQueries } from './administration-queries';

/** The name, the accent colour and the pictures of the network. */
export const appearanceQueries = {
  settings: () =>
    queryOptions({
      queryKey: [...administrationQueries.all(), 'appearance'] as const,
      queryFn: async ({ signal }) => {
        const { settings, pictures, locked } = await call(getAppearanceSettings, { signal });
        return { settings, pictures, locked };
      },
      staleTime: STALE.moment,
    }),
};
