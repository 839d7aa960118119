import * as contract from '@weft/shared/accounts/second-factor/trusted-browsers-contract';
import { SECOND_FACTOR_TEXTS } from '@weft/shared/accounts/second-factor/texts';
import { RATES } from '../../../http/routes/rate-rule.ts';
import { route, type RouteBinding } from '../../../http/routes/route.ts';
import { presentTrustedBrowser } from './present-trusted-browser.ts';
import type { TrustedBrowsers } from './trusted-browsers.ts';

export function trustedBrowsersRoutes(browsers: TrustedBrowsers): RouteBinding[] {
  return [
    route(contract.listTrustedBrowsers, async (_input, { viewer }) => ({
      browsers: (await browsers.listOf(viewer.memberId)).map(presentTrustedBrowser),
    })),
    route(
      contract.forgetTrustedBrowser,
      async ({ params }, { viewer }) => {
        await browsers.forget(viewer.memberId, params.id);
        return { message: SECOND_FACTOR_TEXTS.browserForgotten };
      },
      { rates: [RATES.signInChanges] },
    ),
  ];
}
