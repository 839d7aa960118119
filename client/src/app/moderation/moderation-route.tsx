import { lazyView } from '@/lib/languages/lazy-view';
import { useOwnProfile } from '@/features/members';
import { useIsModerator } from '@/features/safety';
import { ScreenSkeleton } from '@/ui/feedback/page-skeleton';
import { NotFoundInShell } from '../routes/not-found-screen';

const ModerationScreen = lazyView(
  async () => (await import('@/features/safety/screens/moderation-screen')).ModerationScreen,
);

/** `/moderation`: not found for all but moderators. A cached profile is not enough to decide that. */
export function ModerationRoute() {
  const { isPending } = useOwnProfile();
  if (useIsModerator()) return <ModerationScreen />;
  return isPending ? <ScreenSkeleton /> : <NotFoundInShell />;
}
