import type { ReactNode } from 'react';
import { LanguageMenu, useSignOut } from '@/features/accounts';
import { paths } from '@/lib/paths';
import { Button } from '@/ui/button/button';
import { HomeLink } from '@/ui/display/home-link';
import { FreshProof } from '../fresh-proof';

/** The page of members who can't go on yet: with the way out and the languages, without the menus of the member area. */
export function HeldFrame({ signOutLabel, children }: { signOutLabel: string; children: ReactNode }) {
  const { signOut, isBusy } = useSignOut();
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex h-(--header-h) items-center justify-between gap-3 px-6 max-md:px-4">
        <HomeLink to={paths.dashboard} size={36} />
        <Button variant="ghost" busy={isBusy} onClick={() => void signOut()}>
          {signOutLabel}
        </Button>
      </header>
      <main id="main" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      <FreshProof />
      <footer className="mx-auto my-8">
        <LanguageMenu />
      </footer>
    </div>
  );
}
