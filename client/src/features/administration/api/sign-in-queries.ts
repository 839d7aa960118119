import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  changeSignInSettings,
  getSignInSettings,
  type SignInSettings,
} from '@weft/shared/administration/sign-in-contract';
import { ADMINISTRATION_TEXTS } from '@weft/shared/administration/texts';
import { notify } from '@/alerts/toasts/notify';
import { call } from '@/lib/api/api-client';
import { isApiError, messageOf } from '@/lib/api/api-error';
import { STALE } from '@/lib/api/query-client';
import { administrationQueries } from './administration-queries';

/** How everybody signs in, for owners. */
export const signInQueries = {
  settings: () =>
    queryOptions({
      queryKey: [...administrationQueries.all(), 'sign-in'] as const,
      queryFn: async ({ signal }) => (await call(getSignInSettings, { signal })).settings,
      staleTime: STALE.moment,
    }),
};

export function useChangeSignIn() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: SignInSettings) => call(changeSignInSettings, { body }),
    onSuccess: ({ message, settings }) => {
      notify.success(message ?? ADMINISTRATION_TEXTS.done.saved);
      client.setQueryData(signInQueries.settings().queryKey, settings);
      return client.invalidateQueries({ queryKey: administrationQueries.lists() });
    },
    onError: (error) => {
      if (!isApiError(error, 'CANCELLED')) notify.error(messageOf(error, ADMINISTRATION_TEXTS.failed.change));
    },
  });
}
