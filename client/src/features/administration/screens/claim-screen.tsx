import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { LanguageMenu, tokenInAddress } from '@/features/accounts';
import { QueryScope } from '@/lib/api/query-scope';
import { sessionToken } from '@/lib/api/session';
import { usePageTitle } from '@/lib/browser/page-title';
import { paths } from '@/lib/paths';
import { Card } from '@/ui/display/card';
import { HomeLink } from '@/ui/display/home-link';
import { ClaimCard } from '../components/claim/claim-card';
import { ClaimSignIn } from '../components/claim/claim-sign-in';
import { texts } from '../texts/generated';

function Frame({ children }: { children: ReactNode }) {
  return (
    <main id="main" tabIndex={-1} className="flex min-h-dvh flex-col items-center px-4 py-8 outline-none">
      <HomeLink to={paths.signIn} size={40} className="mb-5" />
      <Card as="div" className="w-full max-w-[480px] p-8 max-md:p-5">
        {children}
      </Card>
      <div className="mt-8">
        <LanguageMenu />
      </div>
    </main>
  );
}

/** `/admin/claim#token=`: target of the link that the first start of the server prints. */
export function ClaimScreen() {
  usePageTitle(texts.claim.title);
  const location = useLocation();
  const token = tokenInAddress(location);
  return (
    <Frame>
      {sessionToken() === undefined ? (
        <ClaimSignIn />
      ) : (
        <QueryScope>
          <ClaimCard key={token} token={token} />
        </QueryScope>
      )}
    </Frame>
  );
}
