import { useIsModerator } from '../api/use-is-moderator';
import { useModerationLive } from '../api/use-moderation-live';

function Live() {
  useModerationLive();
  return null;
}

/** Listens to moderation events if the member is a moderator. */
export function ModerationLive() {
  return useIsModerator() ? <Live /> : null;
}
