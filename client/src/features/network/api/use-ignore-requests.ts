import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ignoreRequests } from '@weft/shared/network/contract';
import { NETWORK_TEXTS } from '@weft/shared/network/texts';
import { call } from '@/lib/api/api-client';
import { messageOf } from '@/lib/api/api-error';
import { notify } from '@/alerts/toasts/notify';
import { refetchLists } from './list-changes';
import { networkKeys } from './network-keys';
import { applyIgnored } from './use-network-live';

/** Ignores several requests with one call: those with these ids, or all. */
export function useIgnoreRequests() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (which: { ids: string[] } | { all: true }) => call(ignoreRequests, { body: which }),
    onSuccess: (response) => {
      applyIgnored(client, response);
      notify.success(NETWORK_TEXTS.done.ignored);
      void refetchLists(client, networkKeys.requests('received'));
    },
    onError: (error) => {
      notify.error(messageOf(error, NETWORK_TEXTS.failed.decline));
      // Some requests may be ignored despite the failure.
      void refetchLists(client, networkKeys.requests('received'), networkKeys.counts);
    },
  });
}
