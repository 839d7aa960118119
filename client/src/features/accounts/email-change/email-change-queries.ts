import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  askEmailChange,
  cancelEmailChange,
  getEmailChange,
} from '@weft/shared/accounts/email-change/contract';
import { EMAIL_CHANGE_TEXTS } from '@weft/shared/accounts/email-change/texts';
import { notify } from '@/alerts/toasts/notify';
import { call } from '@/lib/api/api-client';
import { messageOf } from '@/lib/api/api-error';
import { texts } from './texts/generated';

/** The member's address, and the new one that is not confirmed yet. */
export const emailChangeQueries = {
  state: () =>
    queryOptions({
      queryKey: ['accounts', 'email-change'] as const,
      queryFn: ({ signal }) => call(getEmailChange, { signal }),
      staleTime: 0,
    }),
};

function useReload() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: emailChangeQueries.state().queryKey });
}

/** Callers must report a failure. */
export function useAskEmailChange() {
  const reload = useReload();
  return useMutation({
    mutationFn: (email: string) => call(askEmailChange, { body: { email } }),
    onSuccess: () => notify.success(EMAIL_CHANGE_TEXTS.sent),
    onSettled: reload,
  });
}

export function useCancelEmailChange() {
  const reload = useReload();
  return useMutation({
    mutationFn: () => call(cancelEmailChange),
    onSuccess: () => notify.success(EMAIL_CHANGE_TEXTS.cancelled),
    onError: (error) => notify.error(messageOf(error, texts.cancelFailed)),
    onSettled: reload,
  });
}
