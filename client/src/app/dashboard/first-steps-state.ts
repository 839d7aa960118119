import type { OwnProfile } from '@weft/shared/profiles/views';
import { useOwnProfile } from '@/features/members';
import { useNow } from '@/lib/hooks/use-now';

const DAY = 24 * 60 * 60_000;

/** How long a member is new. Milliseconds. */
const NEW_FOR = 30 * DAY;

/** Number of connections to begin with. */
export const FIRST_CONNECTIONS = 3;

export type FirstStep = 'photo' | 'headline' | 'connections' | 'post';

/** In the order in which they are shown. */
const STEPS: readonly { step: FirstStep; isDone: (profile: OwnProfile) => boolean }[] = [
  { step: 'photo', isDone: ({ profileImage }) => profileImage !== null },
  { step: 'headline', isDone: ({ headline }) => Boolean(headline) },
  { step: 'connections', isDone: ({ connectionsCount }) => connectionsCount >= FIRST_CONNECTIONS },
  { step: 'post', isDone: ({ mediaCount }) => mediaCount > 0 },
];

/** Returns a new member's first steps, or undefined for other members and once all are done. */
export function useFirstSteps() {
  const { profile } = useOwnProfile();
  const now = useNow();
  if (!profile || now - Date.parse(profile.createdAt) > NEW_FOR) return undefined;
  const steps = STEPS.map(({ step, isDone }) => ({ step, isDone: isDone(profile) }));
  return steps.every(({ isDone }) => isDone) ? undefined : { profile, steps };
}
