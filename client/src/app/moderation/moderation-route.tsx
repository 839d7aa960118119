import { lazyView } from '@/lib/languages/lazy-view';
import { useOwnProfile, useRoleRefusals } from '@/features/members';
import { useIsModerator } from '@/features/safety';
import { ScreenSkeleton } from '@/ui/feedback/page-skeleton';
import { NotFoundInShell } from '../routes/not-found-screen';

const ModerationScreen = lazyView(
  async () => (await import('@/features/safety/screens/moderation-screen')).ModerationScreen,
);

const RoleNeedsFactor = lazyView(
  async () => (await import('@/features/accounts/second-factor/role-needs-factor')).RoleNeedsFactor,
);

/** `/moderation`: not found for all but moderators. A cached profile is not enough to decide that. */
export function ModerationRoute() {
  const { profile, isPending } = useOwnProfile();
  useRoleRefusals();
  if (useIsModerator()) return <ModerationScreen />;
  if (profile?.lacksSecondFactor) return <RoleNeedsFactor />;
  return isPending ? <ScreenSkeleton /> : <NotFoundInShell />;
}
