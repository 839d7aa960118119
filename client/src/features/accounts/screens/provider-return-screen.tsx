import { linkIdentity, signInAtProvider } from '@weft/shared/accounts/providers/contract';
import { STATE_PREFIXES } from '@weft/shared/accounts/providers/state-prefixes';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { notify } from '@/alerts/toasts/notify';
import { call } from '@/lib/api/api-client';
import { isApiError, messageOf } from '@/lib/api/api-error';
import { sessionToken } from '@/lib/api/session';
import { usePageTitle } from '@/lib/browser/page-title';
import { paths } from '@/lib/paths';
import { Spinner } from '@/ui/feedback/spinner';
import { AuthFrame, AuthHeading } from '../components/auth-frame';
import { useEnter } from '../hooks/use-enter';
import { texts } from '../providers/texts/generated';
import { CodeStep } from '../second-factor/code-step';
import { useCodeStep } from '../second-factor/use-code-step';

const { signIn, link } = texts;

/** Finishes what began at the provider, once. Returns whether a code of the authenticator app is asked for. */
function useReturn(provider: string) {
  const { search, pathname } = useLocation();
  const navigate = useNavigate();
  const enter = useEnter();
  const params = { provider };
  const toSignIn = (refusal?: string) =>
    navigate(paths.signIn, { replace: true, state: { hasEnded: true, refusal } });
  const { waiting, wait, close } = useCodeStep(() => void toSignIn());
  // A page that was loaded again goes on with the code.
  const isSent = useRef(waiting !== undefined);
  const toSettings = () => navigate(paths.settings, { replace: true });

  const finishSignIn = async (query: string) => {
    try {
      await enter(await call(signInAtProvider, { params, body: { query } }));
    } catch (error) {
      if (isApiError(error, 'SECOND_FACTOR_REQUIRED')) wait('');
      else await toSignIn(messageOf(error, signIn.failed));
    }
  };
  const finishLink = async (query: string) => {
    if (sessionToken() === undefined) return toSignIn(link.signedOut);
    try {
      const { message } = await call(linkIdentity, { params, body: { query } });
      if (message !== undefined) notify.success(message);
    } catch (error) {
      notify.error(messageOf(error, link.failed));
    }
    await toSettings();
  };
  const finish = useEffectEvent(async (query: string) => {
    // The code must not stay in the history.
    await navigate(pathname, { replace: true });
    const isLink = new URLSearchParams(query).get('state')?.startsWith(STATE_PREFIXES.link) === true;
    await (isLink ? finishLink(query) : finishSignIn(query));
  });
  useEffect(() => {
    if (isSent.current) return;
    isSent.current = true;
    void finish(search);
  }, [search]);
  return { isWaiting: waiting !== undefined, enter, toSignIn, close };
}

/** Where a provider sends the browser back to, with the code of a sign-in. */
export function ProviderReturnScreen() {
  const { provider = '' } = useParams();
  usePageTitle(signIn.title);
  const { isWaiting, enter, toSignIn, close } = useReturn(provider);
  return (
    <AuthFrame>
      {isWaiting ? (
        <CodeStep onSignedIn={enter} onExpired={({ message }) => void toSignIn(message)} onBack={close} />
      ) : (
        <div className="flex flex-col gap-[18px]">
          <AuthHeading title={signIn.title} />
          <p role="status" className="flex items-center gap-3 text-muted">
            <Spinner /> {signIn.waiting}
          </p>
        </div>
      )}
    </AuthFrame>
  );
}
