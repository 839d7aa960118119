import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  changeSignInSettings,
  getSignInSettings,
  requireSecondFactor,
  type PasswordChoice,
  type SecondFactorChoice,
  type SignInAnswer,
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
      queryFn: async ({ signal }): Promise<SignInAnswer> => {
        const { settings, locked } = await call(getSignInSettings, { signal });
        return { settings, locked };
      },
      staleTime: STALE.moment,
    }),
};

function useChange<Choice>(change: (choice: Choice) => Promise<SignInAnswer & { message?: string }>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: ({ message, settings, locked }) => {
      notify.success(message ?? ADMINISTRATION_TEXTS.done.saved);
      client.setQueryData(signInQueries.settings().queryKey, { settings, locked });
      return client.invalidateQueries({ queryKey: administrationQueries.lists() });
    },
    onError: (error) => {
      if (!isApiError(error, 'CANCELLED')) notify.error(messageOf(error, ADMINISTRATION_TEXTS.failed.change));
    },
  });
}

export const useChangeSignIn = () =>
  useChange((body: PasswordChoice) => call(changeSignInSettings, { body }));

export const useRequireSecondFactor = () =>
  useChange((body: SecondFactorChoice) => call(requireSecondFactor, { body }));
