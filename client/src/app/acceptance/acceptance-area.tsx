import { LanguageMenu, useSignOut } from '@/features/accounts';
import { usePageTitle } from '@/lib/browser/page-title';
import { paths } from '@/lib/paths';
import { Button } from '@/ui/button/button';
import { Card } from '@/ui/display/card';
import { HomeLink } from '@/ui/display/home-link';
import { AcceptanceCard } from './acceptance-card';
import { texts } from './texts/generated';

/** What members see at every address until they accept the network's new texts. */
export function AcceptanceArea() {
  usePageTitle(texts.title);
  const { signOut, isBusy } = useSignOut();
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex h-(--header-h) items-center justify-between gap-3 px-6 max-md:px-4">
        <HomeLink to={paths.dashboard} size={36} />
        <Button variant="ghost" busy={isBusy} onClick={() => void signOut()}>
          {texts.signOut}
        </Button>
      </header>
      <main id="main" tabIndex={-1} className="flex-1 outline-none">
        <div className="mx-auto w-full max-w-[720px] px-4 py-6">
          <Card as="div" className="p-8 max-md:p-5">
            <AcceptanceCard />
          </Card>
        </div>
      </main>
      <footer className="mx-auto my-8">
        <LanguageMenu />
      </footer>
    </div>
  );
}
