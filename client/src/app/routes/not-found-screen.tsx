import { Link, useNavigate } from 'react-router';
import { usePageTitle } from '@/lib/page-title';
import { paths } from '@/lib/paths';
import { sessionToken } from '@/lib/session';
import { Button } from '@/ui/button';
import { buttonClass } from '@/ui/button-class';
import { BrokenThread } from '@/ui/drawings';
import { Brand } from '@/ui/logo';

const homePath = () => (sessionToken() === undefined ? paths.signIn : paths.dashboard);

/** What an address says that leads nowhere, with the ways on. */
export function NotFoundMessage() {
  usePageTitle('Page not found');
  const navigate = useNavigate();
  return (
    <div className="flex flex-col items-center text-center">
      <div className="w-62">
        <BrokenThread />
      </div>
      <h1 className="mt-4">This thread ends here</h1>
      <p className="mt-1 max-w-[44ch] text-pretty text-muted">
        The page you followed does not exist or has moved. Nothing is wrong with your account.
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

/** An address that leads nowhere. It needs no session: somebody may have mistyped the sign-in's. */
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
