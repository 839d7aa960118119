import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { LanguageMenu, useSignOut } from '@/features/accounts';
import { memberQueries } from '@/features/members';
import { usePageTitle } from '@/lib/browser/page-title';
import { lazyView } from '@/lib/languages/lazy-view';
import { paths } from '@/lib/paths';
import { Button } from '@/ui/button/button';
import { Card } from '@/ui/display/card';
import { HomeLink } from '@/ui/display/home-link';
import { ScreenSkeleton } from '@/ui/feedback/page-skeleton';
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
  const { signOut, isBusy } = useSignOut();
  const isEditing = pathname === paths.editProfile;
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex h-(--header-h) items-center justify-between gap-3 px-6 max-md:px-4">
        <HomeLink to={paths.dashboard} size={36} />
        <Button variant="ghost" busy={isBusy} onClick={() => void signOut()}>
          {waiting.signOut}
        </Button>
      </header>
      <main id="main" tabIndex={-1} className="flex-1 outline-none">
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
      </main>
      <footer className="mx-auto my-8">
        <LanguageMenu />
      </footer>
    </div>
  );
}
