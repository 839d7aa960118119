import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { dismissSuggestion, undismissSuggestion } from '@weft/shared/network/discovery-contract';
import { NETWORK_TEXTS } from '@weft/shared/network/texts';
import { call } from '@/lib/api/api-client';
import { messageOf } from '@/lib/api/api-error';
import { toggle } from '@/lib/toggle-queue';
import { notify } from '@/alerts/toasts/notify';
import { dismissalKey } from './network-keys';

/** Cached as long as the list of suggestions. */
const stateOf = (memberId: string) => ({
  queryKey: ['network', 'dismissed', memberId] as const,
  gcTime: Infinity,
});

/** Returns whether a suggestion is dismissed, and a function that dismisses or restores it optimistically. */
export function useDismissal(memberId: string): [isDismissed: boolean, dismiss: (wish: boolean) => void] {
  const client = useQueryClient();
  const { queryKey } = stateOf(memberId);
  const { data = false } = useQuery<boolean>({ ...stateOf(memberId), queryFn: skipToken });
  const dismiss = (wish: boolean) =>
    void toggle(client, {
      key: dismissalKey(memberId),
      settled: !wish,
      wish,
      paint: (isDismissed) => client.setQueryData<boolean>(queryKey, isDismissed),
      send: async (now) => call(now ? dismissSuggestion : undismissSuggestion, { params: { id: memberId } }),
      onSettled: () => undefined,
      onFailed: (error) => notify.error(messageOf(error, NETWORK_TEXTS.failed.dismiss)),
    });
  return [data, dismiss];
}
