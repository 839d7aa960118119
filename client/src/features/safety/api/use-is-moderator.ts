import { useOwnProfile } from '@/features/members';

/** Whether the signed-in member is a moderator; what that allows, the server decides with every call. */
export function useIsModerator(): boolean {
  return useOwnProfile().profile?.moderator === true;
}
