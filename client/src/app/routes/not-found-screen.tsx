import { Link, useNavigate } from 'react-router';
import { usePageTitle } from '@/lib/page-title';
import { paths } from '@/lib/paths';
import { sessionToken } from '@/lib/session';
import { Button } from '@/ui/button';
import { buttonClass } from '@/ui/button-class';
import { BrokenThread } from '@/ui/drawings';
import { Brand } from '@/ui/logo';

/** An address that leads nowhere. It needs no session: somebody may have mistyped the sign-in's. */
export function NotFoundScreen() {
  usePageTitle('Page not found');
  const navigate = useNavigate();
  const hasSession = sessionToken() !== undefined;
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="border-b border-line bg-surface">
        <div className="mx-auto flex h-(--header-h) max-w-page items-center px-6 max-md:px-3">
          <Link
            to={hasSession ? paths.dashboard : paths.signIn}
            aria-label="Weft, home"
            className="text-text"
          >
            <Brand size={34} />
          </Link>
        </div>
      </header>
      <main id="main" tabIndex={-1} className="grid flex-1 place-items-center px-6 pb-20 outline-none">
        <div className="flex flex-col items-center text-center">
          <div className="w-62">
            <BrokenThread />
          </div>
          <h1 className="mt-4">This thread ends here</h1>
          <p className="mt-1 max-w-[44ch] text-pretty text-muted">
            The page you followed does not exist or has moved. Nothing is wrong with your account.
          </p>
          <div className="mt-5 flex flex-wrap justify-center gap-2">
            <Link to={hasSession ? paths.dashboard : paths.signIn} className={buttonClass()}>
              {hasSession ? 'Back to Home' : 'Back to Sign In'}
            </Link>
            <Button variant="secondary" onClick={() => void navigate(-1)}>
              Go back
            </Button>
          </div>
        </div>
      </main>
    </div>
  );
}
