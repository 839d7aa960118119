import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ignoreRequests } from '@weft/shared/network/contract';
import { NETWORK_TEXTS } from '@weft/shared/network/texts';
import { call } from '@/lib/api/api-client';
import { messageOf } from '@/lib/api/api-error';
import { notify } from '@/alerts/toasts/notify';
import { refreshGained } from './list-changes';
import { networkKeys } from './network-keys';
import { applyIgnored } from './use-network-live';

/** Ignores requests together: those with these ids, or all that wait. */
export function useIgnoreRequests() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (which: { ids: string[] } | { all: true }) => call(ignoreRequests, { body: which }),
    onSuccess: (answer) => {
      applyIgnored(client, answer);
      notify.success(NETWORK_TEXTS.done.ignored);
      void refreshGained(client, networkKeys.requests('received'));
    },
    onError: (error) => {
      notify.error(messageOf(error, NETWORK_TEXTS.failed.decline));
      // It may have failed halfway: some of them are ignored.
      void refreshGained(client, networkKeys.requests('received'), networkKeys.counts);
    },
  });
}
