import { useQueryClient } from '@tanstack/react-query';
import { dismissSuggestion, undismissSuggestion } from '@weft/shared/network/discovery-contract';
import { NETWORK_TEXTS } from '@weft/shared/network/texts';
import { call } from '@/lib/api/api-client';
import { messageOf } from '@/lib/api/api-error';
import { useSignal } from '@/lib/hooks/use-signal';
import { perSession } from '@/lib/per-session';
import { Signal } from '@/lib/signal';
import { toggle } from '@/lib/toggle-queue';
import { notify } from '@/alerts/toasts/notify';
import { dismissalKey } from './network-keys';

const dismissedOf = perSession(() => new Signal<ReadonlySet<string>>(new Set()));

/** Members whose suggestion was dismissed in this session; loaded lists may still have them. */
export function useDismissed(): ReadonlySet<string> {
  return useSignal(dismissedOf(useQueryClient()));
}

function mark(signal: Signal<ReadonlySet<string>>, memberId: string, isDismissed: boolean): void {
  const others = [...signal.get()].filter((id) => id !== memberId);
  signal.set(new Set(isDismissed ? [...others, memberId] : others));
}

/** Returns whether a suggestion is dismissed, and a function that dismisses or restores it optimistically. */
export function useDismissal(memberId: string): [isDismissed: boolean, dismiss: (desired: boolean) => void] {
  const client = useQueryClient();
  const dismiss = (desired: boolean) =>
    void toggle(client, {
      key: dismissalKey(memberId),
      settled: !desired,
      desired,
      show: (isDismissed) => mark(dismissedOf(client), memberId, isDismissed),
      send: async (now) => call(now ? dismissSuggestion : undismissSuggestion, { params: { id: memberId } }),
      onSettled: () => undefined,
      onFailed: (error) => notify.error(messageOf(error, NETWORK_TEXTS.failed.dismiss)),
    });
  return [useDismissed().has(memberId), dismiss];
}
