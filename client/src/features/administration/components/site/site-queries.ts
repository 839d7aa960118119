import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  changeSiteSettings,
  getSiteSettings,
  type SiteForm,
} from '@weft/shared/administration/site-contract';
import { ADMINISTRATION_TEXTS } from '@weft/shared/administration/texts';
import { notify } from '@/alerts/toasts/notify';
import { call } from '@/lib/api/api-client';
import { STALE } from '@/lib/api/query-client';
import { setNetworkSite } from '@/lib/browser/network-site';
import { administrationQueries } from '../../api/administration-queries';

/** Texts of the site, its default theme and language, and its announcement. */
export const siteQueries = {
  settings: () =>
    queryOptions({
      queryKey: [...administrationQueries.all(), 'site'] as const,
      queryFn: async ({ signal }) => {
        const { settings, locked } = await call(getSiteSettings, { signal });
        return { settings, locked };
      },
      staleTime: STALE.moment,
    }),
};

/** Saves the site's settings and shows them on this page. The form shows why it failed. */
export function useChangeSite() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: SiteForm) => call(changeSiteSettings, { body }),
    onSuccess: ({ message, settings, locked }) => {
      setNetworkSite(settings);
      notify.success(message ?? ADMINISTRATION_TEXTS.done.saved);
      client.setQueryData(siteQueries.settings().queryKey, { settings, locked });
      return client.invalidateQueries({ queryKey: administrationQueries.lists() });
    },
  });
}
