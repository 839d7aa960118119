import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { memberQueries } from '@/features/members';
import { usePageTitle } from '@/lib/browser/page-title';
import { lazyView } from '@/lib/languages/lazy-view';
import { paths } from '@/lib/paths';
import { Card } from '@/ui/display/card';
import { ScreenSkeleton } from '@/ui/feedback/page-skeleton';
import { HeldFrame } from '../shells/held-frame';
import { texts } from './texts/generated';
import { applicationQuery } from './application-query';
import { WaitingCard } from './waiting-card';

const { waiting } = texts;

const EditProfileScreen = lazyView(
  async () => (await import('@/features/profiles/screens/edit-profile-screen')).EditProfileScreen,
);

/** Reads the profile again once the application is decided, which opens the member area. */
function useDecision(): void {
  const client = useQueryClient();
  const state = useQuery(applicationQuery()).data?.state;
  useEffect(() => {
    if (state !== undefined) void client.invalidateQueries({ queryKey: memberQueries.own().queryKey });
  }, [client, state]);
}

/** What members see who are not let in: their application at every address, and the editor of their profile. */
export function WaitingArea() {
  usePageTitle(waiting.title);
  useDecision();
  const { pathname } = useLocation();
  const isEditing = pathname === paths.editProfile;
  return (
    <HeldFrame signOutLabel={waiting.signOut}>
      {isEditing ? (
        <Suspense fallback={<ScreenSkeleton />}>
          <p className="px-6 pt-2 max-md:px-4">
            <Link to={paths.dashboard} className="link-text">
              {waiting.back}
            </Link>
          </p>
          <EditProfileScreen />
        </Suspense>
      ) : (
        <div className="mx-auto w-full max-w-[560px] px-4 py-6">
          <Card as="div" className="p-8 max-md:p-5">
            <WaitingCard />
          </Card>
        </div>
      )}
    </HeldFrame>
  );
}
