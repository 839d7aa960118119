import { Link, useNavigate } from 'react-router-dom';
import { LanguageMenu } from '@/features/accounts';
import { usePageTitle } from '@/lib/browser/page-title';
import { paths } from '@/lib/paths';
import { sessionToken } from '@/lib/api/session';
import { Button } from '@/ui/button/button';
import { buttonClass } from '@/ui/button/button-class';
import { BrokenThread } from '@/ui/feedback/broken-thread';
import { HomeLink } from '@/ui/display/home-link';
import { texts as uiTexts } from '@/ui/texts/generated';
import { texts } from '../texts/generated';

const { notFound } = texts;

const homePath = () => (sessionToken() === undefined ? paths.signIn : paths.dashboard);

/** Not Found message with links. */
function NotFoundMessage() {
  usePageTitle(notFound.page);
  const navigate = useNavigate();
  return (
    <div className="flex flex-col items-center text-center">
      <div className="w-62">
        <BrokenThread />
      </div>
      <h1 className="mt-4">{notFound.title}</h1>
      <p className="mt-1 max-w-[44ch] text-pretty text-muted">{notFound.text}</p>
      <div className="mt-5 flex flex-wrap justify-center gap-2">
        <Link to={homePath()} className={buttonClass()}>
          {homePath() === paths.signIn ? uiTexts.backToSignIn : texts.backToHome}
        </Link>
        <Button variant="secondary" onClick={() => void navigate(-1)}>
          {notFound.goBack}
        </Button>
      </div>
    </div>
  );
}

/** Not Found inside the member layout. */
export function NotFoundInShell() {
  return (
    <div className="grid min-h-[70dvh] place-items-center px-6">
      <NotFoundMessage />
    </div>
  );
}

/** Not Found page of visitors. */
export function NotFoundScreen() {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="border-b border-line bg-surface">
        <div className="mx-auto flex h-(--header-h) max-w-page items-center justify-between gap-4 px-6 max-md:px-3">
          <HomeLink to={homePath()} size={34} />
          <LanguageMenu />
        </div>
      </header>
      <main id="main" tabIndex={-1} className="grid flex-1 place-items-center px-6 pb-20 outline-none">
        <NotFoundMessage />
      </main>
    </div>
  );
}
