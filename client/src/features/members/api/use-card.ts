import { useQueryClient } from '@tanstack/react-query';
import { hideCard, showCard } from '@weft/shared/profiles/cards-contract';
import type { DashboardCard } from '@weft/shared/profiles/choices';
import { PROFILE_TEXTS } from '@weft/shared/profiles/texts';
import { notify } from '@/alerts/toasts/notify';
import { call } from '@/lib/api/api-client';
import { messageOf } from '@/lib/api/api-error';
import { useSignal } from '@/lib/hooks/use-signal';
import { signalsPerSession } from '@/lib/per-session';
import { toggle } from '@/lib/toggle-queue';
import { memberQueries } from './member-queries';
import { useOwnProfile } from './use-own-profile';

/** What this page chose, by card. It takes precedence over a profile that was read before. */
const choiceOf = signalsPerSession<boolean | undefined>(undefined);

/** Returns whether the member shows a card of the dashboard, and a function that shows or hides it on all devices. */
export function useCard(card: DashboardCard): [isShown: boolean, show: (desired: boolean) => void] {
  const client = useQueryClient();
  const { profile } = useOwnProfile();
  const choice = choiceOf(client, card);
  const isShown = useSignal(choice) ?? profile?.hiddenCards?.includes(card) !== true;
  const show = (desired: boolean) =>
    void toggle(client, {
      key: `card:${card}`,
      settled: isShown,
      desired,
      show: (now) => choice.set(now),
      send: async (now) => call(now ? showCard : hideCard, { params: { card } }),
      // The device keeps the profile for the first render of the next visit.
      onSettled: () => void client.invalidateQueries({ queryKey: memberQueries.own().queryKey }),
      onFailed: (error) => notify.error(messageOf(error, PROFILE_TEXTS.failed.card)),
    });
  return [isShown, show];
}
