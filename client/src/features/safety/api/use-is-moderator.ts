import { useOwnProfile } from '@/features/members';

/** Whether the signed-in member is a moderator, and may act as one now. For display only; the server checks every call. */
export function useIsModerator(): boolean {
  const { profile } = useOwnProfile();
  return profile?.moderator === true && !profile.lacksSecondFactor;
}
