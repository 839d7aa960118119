import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  changeAppearanceSettings,
  type AppearanceSettings,
} from '@weft/shared/administration/appearance-contract';
import { ADMINISTRATION_TEXTS } from '@weft/shared/administration/texts';
import { setAppName } from '@weft/shared/app';
import { notify } from '@/alerts/toasts/notify';
import { call } from '@/lib/api/api-client';
import { showAccent } from '../show-accent';
import { administrationQueries } from './administration-queries';
import { appearanceQueries } from './appearance-queries';

/** Saves the appearance and shows it on this page. The form shows why it failed. */
export function useChangeAppearance() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: AppearanceSettings) => call(changeAppearanceSettings, { body }),
    onSuccess: ({ message, settings }) => {
      setAppName(settings.name);
      showAccent(settings.accent);
      notify.success(message ?? ADMINISTRATION_TEXTS.done.saved);
      client.setQueryData(appearanceQueries.settings().queryKey, settings);
      return client.invalidateQueries({ queryKey: administrationQueries.lists() });
    },
  });
}
