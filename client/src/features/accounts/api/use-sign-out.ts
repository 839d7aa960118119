import { logout } from '@weft/shared/accounts/contract';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { call } from '@/lib/api/api-client';
import { leaveFor } from '@/lib/browser/leave-for';
import { paths } from '@/lib/paths';
import { forgetMember } from '@/lib/api/forget-member';
import { whileLeaving } from '@/lib/api/session';

/**
 * Ends the session on the server and removes the member's data from this browser, even if the server can't be reached.
 * The query cache is discarded when the member area unmounts.
 */
export function useSignOut(): { signOut: () => Promise<void>; isBusy: boolean } {
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const leave = async () => {
    const answer = await call(logout).catch(() => undefined);
    forgetMember();
    // The server ends the subscription with the session, but may not have been reached.
    import('@/alerts/push/subscription').then(({ forgetPush }) => forgetPush()).catch(() => undefined);
    // Ends the session of the organisation as well; it sends the browser back to the sign-in.
    if (answer?.providerAddress !== undefined) leaveFor(answer.providerAddress);
    else await navigate(paths.signIn, { replace: true });
  };
  const signOut = () => {
    setBusy(true);
    return whileLeaving(leave);
  };
  return { signOut, isBusy };
}
