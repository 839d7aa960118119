import { Router, urlencoded } from 'express';
import { PROVIDER_TEXTS as texts } from '@weft/shared/accounts/providers/texts';
import { invalid } from '../../../errors/common.ts';
import { AppError } from '../../../errors/app-error.ts';
import { callRecord } from '../../../http/monitoring/call-record.ts';
import type { GuessLimits } from '../sign-in/guess-limits.ts';
import type { ProviderSignIn } from './provider-sign-in.ts';

/** Below the API. */
const PATH = '/user/login/providers/:provider/logout';

/** Logout tokens have a few claims; a long chain of certificates is not expected. */
const MAX_BODY = '16kb';

/** Where providers report that somebody has signed out there (OpenID Connect Back-Channel Logout 1.0): a form, without session. */
export function backChannelLogout(signIn: ProviderSignIn, limits: GuessLimits): Router {
  const router = Router({ caseSensitive: true });
  router.post(PATH, urlencoded({ extended: false, limit: MAX_BODY }), async (request, response) => {
    const record = callRecord(response);
    record.route = PATH;
    response.setHeader('Cache-Control', 'no-store');
    const { logout_token: token } = (request.body ?? {}) as { logout_token?: unknown };
    try {
      if (typeof token !== 'string') throw new Error('no logout token');
      await signIn.endedAtProvider(request.params.provider, token);
    } catch (error) {
      if (error instanceof AppError) throw error;
      await limits.wrongLink(record.ip);
      throw invalid({ logout_token: () => texts.expired });
    }
    response.status(200).end();
  });
  return router;
}
