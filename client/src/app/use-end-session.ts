import { ACCOUNT_TEXTS } from '@weft/shared/accounts/texts';
import { useNavigate } from 'react-router-dom';
import { paths } from '@/lib/paths';
import { returnState } from '@/lib/storage/sign-in-return';
import { dropSession, isLeaving } from '@/lib/api/session';
import { notify } from '@/alerts/toasts/notify';

/** The server's reason for the end of the session. */
interface SessionEnd {
  readonly code?: string;
  readonly message: string;
}

/**
 * Returns a function that ends the session on this device and opens sign-in, which remembers the address. Drafts are kept.
 * Sign-in shows a suspended member the reason.
 */
export function useEndSession(): (why?: SessionEnd) => void {
  const navigate = useNavigate();
  return (why) => {
    // Several calls and the socket may report the end, also after a sign-out. The first one counts.
    if (isLeaving() || window.location.pathname === paths.signIn) return;
    const isSuspended = why?.code === 'SUSPENDED';
    const place = {
      ...returnState(window.location),
      hasEnded: true,
      ...(isSuspended && { refusal: why.message }),
    };
    dropSession();
    if (!isSuspended) notify.info(ACCOUNT_TEXTS.failed.sessionEnded);
    void navigate(paths.signIn, { replace: true, state: place });
  };
}
