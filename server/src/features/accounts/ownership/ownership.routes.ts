import * as contract from '@weft/shared/accounts/contract';
import { ACCOUNT_TEXTS } from '@weft/shared/accounts/texts';
import { RATES } from '../../../http/routes/rate-rule.ts';
import { route, type RouteBinding } from '../../../http/routes/route.ts';
import { downloadPath } from './downloads.ts';
import type { Ownership } from './ownership.ts';

const { done } = ACCOUNT_TEXTS;

export function ownershipRoutes(ownership: Ownership): RouteBinding[] {
  return [
    route(
      contract.requestExport,
      async (_input, { viewer }) => ({
        message: done.exportReady,
        url: downloadPath(await ownership.grantExport(viewer)),
      }),
      { rates: [RATES.exports] },
    ),
    route(
      contract.deleteAccount,
      async ({ body }, context) => {
        await ownership.deleteAccount(context.viewer, body.password, context);
        return { message: done.accountDeleted };
      },
      { leavesBrowser: true },
    ),
  ];
}
