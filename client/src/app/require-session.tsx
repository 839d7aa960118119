import { ACCOUNT_TEXTS } from '@weft/shared/accounts/texts';
import { PROFILE_TEXTS } from '@weft/shared/profiles/texts';
import type { SessionEnded } from '@weft/shared/realtime/server-events';
import { Suspense, useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { useOwnProfile } from '@/features/members';
import { MessagingProvider } from '@/features/messaging';
import { endsSession, messageOf } from '@/lib/api/api-error';
import { paths } from '@/lib/paths';
import { returnState } from '@/lib/storage/sign-in-return';
import { hasOtherMember } from '@/lib/api/page-member';
import { QueryScope } from '@/lib/api/query-scope';
import { sessionToken } from '@/lib/api/session';
import { useOtherMember } from '@/lib/api/use-other-member';
import { LiveProvider } from '@/realtime/live-provider';
import { clearToasts } from '@/alerts/toasts/toast-store';
import { ErrorState } from '@/ui/feedback/error-state';
import { PageSkeleton } from '@/ui/feedback/page-skeleton';
import { lazyView } from '@/lib/languages/lazy-view';
import { usePushRenewal } from './device/use-push-renewal';
import { FreshProof } from './fresh-proof';
import { AppearanceSync } from './appearance-sync';
import { LanguageSync } from './language-sync';
import { MemberShell } from './shells/member-shell';
import { useEndSession } from './use-end-session';

const { failed } = ACCOUNT_TEXTS;

const WaitingArea = lazyView(async () => (await import('./waiting/waiting-area')).WaitingArea);
const LeavingArea = lazyView(async () => (await import('./leaving/leaving-area')).LeavingArea);
const AcceptanceArea = lazyView(async () => (await import('./acceptance/acceptance-area')).AcceptanceArea);

/** Returns the message for a failure without a server message. */
function fallbackMessage(pathname: string): string {
  if (pathname === paths.dashboard) return failed.profile;
  return pathname === paths.editProfile ? PROFILE_TEXTS.failed.loadForEdit : failed.loadProfile;
}

/** Leads to the same address through sign-in, so that nothing of the last member remains: data, socket, history state or toasts. */
function StartAgain() {
  const location = useLocation();
  useEffect(clearToasts, []);
  return <Navigate to={paths.signIn} replace state={returnState(location)} />;
}

/**
 * Guard of the member screens. Without a session token it redirects to sign-in and remembers the address. Reading the viewer's
 * profile validates the session; other failures show a retry. Until the server responds, a cached profile is shown. When another
 * tab signs in another member, everything starts again for them.
 */
export function RequireSession() {
  const location = useLocation();
  const isOtherMember = useOtherMember();
  if (isOtherMember) return <StartAgain />;
  if (sessionToken() === undefined)
    return <Navigate to={paths.signIn} replace state={returnState(location)} />;
  return (
    <QueryScope>
      <MemberGate />
    </QueryScope>
  );
}

function MemberGate() {
  const endSession = useEndSession();
  const { pathname } = useLocation();
  const { profile: me, error, isFetching, refetch } = useOwnProfile();
  usePushRenewal(me?._id);
  if (me?.leavesAt !== undefined)
    return (
      <Suspense fallback={<PageSkeleton />}>
        <LeavingArea leavesAt={me.leavesAt} />
      </Suspense>
    );
  if (me?.application ?? me?.mustAccept)
    return (
      <Suspense fallback={<PageSkeleton />}>{me.application ? <WaitingArea /> : <AcceptanceArea />}</Suspense>
    );
  if (me) {
    const handleEnd = (why?: SessionEnded) => {
      // The token may now be of another member, whose session has not ended.
      if (!hasOtherMember()) endSession(why);
    };
    return (
      <LiveProvider onSessionEnded={handleEnd}>
        <LanguageSync />
        <AppearanceSync />
        <FreshProof />
        <MessagingProvider memberId={me._id}>
          <MemberShell me={me}>
            <Outlet />
          </MemberShell>
        </MessagingProvider>
      </LiveProvider>
    );
  }
  if (!error || endsSession(error)) return <PageSkeleton />;
  return (
    <main id="main" tabIndex={-1} className="grid min-h-dvh place-items-center outline-none">
      <ErrorState
        message={messageOf(error, fallbackMessage(pathname))}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    </main>
  );
}
