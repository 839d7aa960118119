import {
  changeSignInSettings,
  getSignInSettings,
  requireSecondFactor,
} from '@weft/shared/administration/sign-in-contract';
import { ADMINISTRATION_TEXTS } from '@weft/shared/administration/texts';
import { RATES } from '../../../http/routes/rate-rule.ts';
import { route, type RouteBinding } from '../../../http/routes/route.ts';
import type { SignInChanges } from './sign-in-changes.ts';

export function signInRoutes(signIn: SignInChanges): RouteBinding[] {
  return [
    route(getSignInSettings, () => signIn.current()),
    route(
      changeSignInSettings,
      async ({ body }, { viewer }) => {
        await signIn.changePasswords(viewer.memberId, body);
        return { message: ADMINISTRATION_TEXTS.done.saved, ...(await signIn.current()) };
      },
      { rates: [RATES.administration] },
    ),
    route(
      requireSecondFactor,
      async ({ body }, { viewer }) => {
        await signIn.changeSecondFactor(viewer.memberId, body);
        return { message: ADMINISTRATION_TEXTS.done.saved, ...(await signIn.current()) };
      },
      { rates: [RATES.administration] },
    ),
  ];
}
