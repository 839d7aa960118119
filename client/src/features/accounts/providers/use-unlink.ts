import { useMutation, useQueryClient } from '@tanstack/react-query';
import { unlinkIdentity } from '@weft/shared/accounts/providers/contract';
import { notify } from '@/alerts/toasts/notify';
import { call } from '@/lib/api/api-client';
import { isApiError, messageOf } from '@/lib/api/api-error';
import { providerQueries } from './provider-queries';
import { texts } from './texts/generated';

export function useUnlink() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (provider: string) => call(unlinkIdentity, { params: { provider } }),
    onSuccess: ({ message }) => message !== undefined && notify.success(message),
    onError: (error) => {
      // A member who cancels the question for a proof needs no message.
      if (!isApiError(error, 'CANCELLED')) notify.error(messageOf(error, texts.unlinkFailed));
    },
    onSettled: () => client.invalidateQueries({ queryKey: providerQueries.identities().queryKey }),
  });
}
