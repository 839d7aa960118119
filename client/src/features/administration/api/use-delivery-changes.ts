import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ADMINISTRATION_TEXTS } from '@weft/shared/administration/texts';
import { retryAddress, retryMails, sendTestMail } from '@weft/shared/notifications/delivery-contract';
import { notify } from '@/alerts/toasts/notify';
import { call } from '@/lib/api/api-client';
import { messageOf } from '@/lib/api/api-error';
import { administrationQueries } from './administration-queries';
import { deliveryQueries } from './delivery-queries';

const { done, failed } = ADMINISTRATION_TEXTS;

/** What is sent again, and the audit trail, change the lists. */
function useFreshLists() {
  const client = useQueryClient();
  return async () => {
    await client.invalidateQueries({ queryKey: deliveryQueries.all() });
    await client.invalidateQueries({ queryKey: administrationQueries.lists() });
  };
}

/** The card shows what came of it. */
export function useSendTestMail() {
  const renew = useFreshLists();
  return useMutation({
    mutationFn: () => call(sendTestMail),
    onError: (error) => notify.error(messageOf(error, failed.testMail)),
    onSettled: renew,
  });
}

export function useRetryMails() {
  const renew = useFreshLists();
  return useMutation({
    mutationFn: () => call(retryMails),
    onSuccess: ({ message }) => notify.success(message ?? done.mailsRetried),
    onError: (error) => notify.error(messageOf(error, failed.change)),
    onSettled: renew,
  });
}

export function useRetryAddress() {
  const renew = useFreshLists();
  return useMutation({
    mutationFn: (id: string) => call(retryAddress, { params: { id } }),
    onSuccess: ({ message }) => notify.success(message ?? done.mailAddressRetried),
    onError: (error) => notify.error(messageOf(error, failed.change)),
    onSettled: renew,
  });
}
