import { Link, useNavigate } from 'react-router-dom';
import { usePageTitle } from '@/lib/browser/page-title';
import { paths } from '@/lib/paths';
import { sessionToken } from '@/lib/api/session';
import { Button } from '@/ui/button/button';
import { buttonClass } from '@/ui/button/button-class';
import { BrokenThread } from '@/ui/feedback/drawings';
import { Brand } from '@/ui/display/logo';

const homePath = () => (sessionToken() === undefined ? paths.signIn : paths.dashboard);

/** Not Found message with links. */
function NotFoundMessage() {
  usePageTitle('Page not found');
  const navigate = useNavigate();
  return (
    <div className="flex flex-col items-center text-center">
      <div className="w-62">
        <BrokenThread />
      </div>
      <h1 className="mt-4">This thread ends here</h1>
      <p className="mt-1 max-w-[44ch] text-pretty text-muted">
        This page doesn&apos;t exist or has moved. Your account is fine.
      </p>
      <div className="mt-5 flex flex-wrap justify-center gap-2">
        <Link to={homePath()} className={buttonClass()}>
          {homePath() === paths.signIn ? 'Back to Sign In' : 'Back to Home'}
        </Link>
        <Button variant="secondary" onClick={() => void navigate(-1)}>
          Go back
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
        <div className="mx-auto flex h-(--header-h) max-w-page items-center px-6 max-md:px-3">
          <Link to={homePath()} aria-label="Weft, home" className="text-text">
            <Brand size={34} />
          </Link>
        </div>
      </header>
      <main id="main" tabIndex={-1} className="grid flex-1 place-items-center px-6 pb-20 outline-none">
        <NotFoundMessage />
      </main>
    </div>
  );
}
