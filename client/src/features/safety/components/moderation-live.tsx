import { useIsModerator } from '../api/use-is-moderator';
import { useModerationLive } from '../api/use-moderation-live';

function Live() {
  useModerationLive();
  return null;
}

/** Where a moderator is signed in: listens to what other moderators and reports do. */
export function ModerationLive() {
  return useIsModerator() ? <Live /> : null;
}
