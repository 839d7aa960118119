import { useOwnProfile } from '@/features/members';

/** Whether the signed-in member is a moderator. For display only; the server checks every call. */
export function useIsModerator(): boolean {
  return useOwnProfile().profile?.moderator === true;
}
