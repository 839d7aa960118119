import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  changeJobSettings,
  getJobSettings,
  type JobSettings,
  type JobSettingsAnswer,
} from '@weft/shared/administration/jobs-contract';
import { ADMINISTRATION_TEXTS } from '@weft/shared/administration/texts';
import { notify } from '@/alerts/toasts/notify';
import { call } from '@/lib/api/api-client';
import { isApiError, messageOf } from '@/lib/api/api-error';
import { STALE } from '@/lib/api/query-client';
import { administrationQueries } from './administration-queries';

/** Who may offer jobs, for owners and administrators. */
export const jobSettingQueries = {
  settings: () =>
    queryOptions({
      queryKey: [...administrationQueries.all(), 'jobs'] as const,
      queryFn: async ({ signal }): Promise<JobSettingsAnswer> => {
        const { settings, locked } = await call(getJobSettings, { signal });
        return { settings, locked };
      },
      staleTime: STALE.moment,
    }),
};

export function useChangeJobSettings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: JobSettings) => call(changeJobSettings, { body }),
    onSuccess: ({ message, settings, locked }) => {
      notify.success(message ?? ADMINISTRATION_TEXTS.done.saved);
      client.setQueryData(jobSettingQueries.settings().queryKey, { settings, locked });
      return client.invalidateQueries({ queryKey: administrationQueries.lists() });
    },
    onError: (error) => {
      if (!isApiError(error, 'CANCELLED')) notify.error(messageOf(error, ADMINISTRATION_TEXTS.failed.change));
    },
  });
}
