import { useQueryClient } from '@tanstack/react-query';
import { dismissSuggestion, undismissSuggestion } from '@weft/shared/network/discovery-contract';
import { NETWORK_TEXTS } from '@weft/shared/network/texts';
import { call } from '@/lib/api/api-client';
import { messageOf } from '@/lib/api/api-error';
import { useSignal } from '@/lib/hooks/use-signal';
import { signalsPerSession } from '@/lib/per-session';
import { toggle } from '@/lib/toggle-queue';
import { notify } from '@/alerts/toasts/notify';
import { dismissalKey } from './network-keys';

/** Whether a suggestion is dismissed, by member. */
const dismissalOf = signalsPerSession(false);

/** Returns whether a suggestion is dismissed, and a function that dismisses or restores it optimistically. */
export function useDismissal(memberId: string): [isDismissed: boolean, dismiss: (desired: boolean) => void] {
  const client = useQueryClient();
  const dismissal = dismissalOf(client, memberId);
  const dismiss = (desired: boolean) =>
    void toggle(client, {
      key: dismissalKey(memberId),
      settled: !desired,
      desired,
      show: (isDismissed) => dismissal.set(isDismissed),
      send: async (now) => call(now ? dismissSuggestion : undismissSuggestion, { params: { id: memberId } }),
      onSettled: () => undefined,
      onFailed: (error) => notify.error(messageOf(error, NETWORK_TEXTS.failed.dismiss)),
    });
  return [useSignal(dismissal), dismiss];
}
