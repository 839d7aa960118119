import { ACCOUNT_TEXTS } from '@weft/shared/accounts/texts';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '@/lib/paths';
import { returnPath } from '@/lib/storage/sign-in-return';
import { dropRegistration, keepSession } from '@/lib/api/session';
import { notify } from '@/alerts/toasts/notify';
import { isRegistered, LOCATION_STEP } from '../registration-draft';
import type { SignedIn } from '../second-factor/code-step';
import { storeChosenLanguage } from '../stored-language';

const { done } = ACCOUNT_TEXTS;

/** Stores the session, and opens the address that the member came for, or the rest of the registration. */
export function useEnter() {
  const navigate = useNavigate();
  const { state } = useLocation();
  const continueRegistration = async (from: string) => {
    // The session authorises the remaining step. A leftover registration token would belong to an older registration.
    dropRegistration();
    await navigate(paths.register, { replace: true, state: { step: LOCATION_STEP, from } });
  };
  return async ({ token, user }: Pick<SignedIn, 'token' | 'user'>) => {
    keepSession(token);
    // Not worth a failed sign-in.
    storeChosenLanguage(user).catch(() => undefined);
    notify.success(done.login);
    const place = returnPath(state) ?? paths.dashboard;
    if (isRegistered(user)) await navigate(place, { replace: true });
    else await continueRegistration(place);
  };
}
