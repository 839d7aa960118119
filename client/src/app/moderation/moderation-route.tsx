import { lazy } from 'react';
import { useOwnProfile } from '@/features/members';
import { useIsModerator } from '@/features/safety';
import { LoadingArea } from '@/ui/spinner';
import { NotFoundMessage } from '../routes/not-found-screen';

const ModerationScreen = lazy(async () => ({
  default: (await import('@/features/safety/screens/moderation-screen')).ModerationScreen,
}));

/** `/moderation`: to everybody but moderators an address that leads nowhere. What the device remembers is not enough to say so. */
export function ModerationRoute() {
  const { isPending } = useOwnProfile();
  if (useIsModerator()) return <ModerationScreen />;
  if (isPending) return <LoadingArea className="min-h-[60dvh]" />;
  return (
    <div className="grid min-h-[70dvh] place-items-center px-6">
      <NotFoundMessage />
    </div>
  );
}
