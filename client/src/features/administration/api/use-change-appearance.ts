import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  changeAppearanceSettings,
  removeNetworkPicture,
  setNetworkPicture,
  type AppearanceSettings,
} from '@weft/shared/administration/appearance-contract';
import { ADMINISTRATION_TEXTS } from '@weft/shared/administration/texts';
import type { NetworkPicture } from '@weft/shared/appearance/network-look';
import { notify } from '@/alerts/toasts/notify';
import { call } from '@/lib/api/api-client';
import { showLook } from '@/lib/appearance/show-look';
import { networkSite } from '@/lib/browser/network-site';
import { administrationQueries } from './administration-queries';
import { appearanceQueries } from './appearance-queries';

/** Saves the appearance and shows it on this page. The form shows why it failed. */
export function useChangeAppearance() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: AppearanceSettings) => call(changeAppearanceSettings, { body }),
    onSuccess: ({ message, settings, pictures, locked }) => {
      showLook({ ...settings, pictures, site: networkSite() });
      notify.success(message ?? ADMINISTRATION_TEXTS.done.saved);
      client.setQueryData(appearanceQueries.settings().queryKey, { settings, pictures, locked });
      return client.invalidateQueries({ queryKey: administrationQueries.lists() });
    },
  });
}

/** Replaces a picture, or with null uses the product's again, and shows it on this page. The card shows a failure. */
export function useNetworkPicture(picture: NetworkPicture) {
  const client = useQueryClient();
  const params = { picture };
  return useMutation({
    mutationFn: (file: File | null) =>
      file
        ? call(setNetworkPicture, { params, files: { picture: [file] } })
        : call(removeNetworkPicture, { params }),
    onSuccess: ({ message, settings, pictures, locked }) => {
      showLook({ ...settings, pictures, site: networkSite() });
      notify.success(message ?? ADMINISTRATION_TEXTS.done.saved);
      client.setQueryData(appearanceQueries.settings().queryKey, { settings, pictures, locked });
      return client.invalidateQueries({ queryKey: administrationQueries.lists() });
    },
  });
}
