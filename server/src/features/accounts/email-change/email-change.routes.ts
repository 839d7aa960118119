import * as contract from '@weft/shared/accounts/email-change/contract';
import { EMAIL_CHANGE_TEXTS } from '@weft/shared/accounts/email-change/texts';
import { RATES } from '../../../http/routes/rate-rule.ts';
import { route, type RouteBinding } from '../../../http/routes/route.ts';
import type { EmailChanges } from './email-changes.ts';
import type { EmailLinks } from './email-links.ts';
import { presentPendingChange } from './present-email-change.ts';

const texts = EMAIL_CHANGE_TEXTS;

interface Deps {
  readonly changes: EmailChanges;
  readonly links: EmailLinks;
}

export function emailChangeRoutes({ changes, links }: Deps): RouteBinding[] {
  return [
    route(contract.getEmailChange, async (_input, { viewer }) => {
      const { email, pending } = await changes.of(viewer);
      return { email, pending: pending && presentPendingChange(pending) };
    }),
    route(
      contract.askEmailChange,
      async ({ body }, { viewer }) => ({
        message: texts.sent,
        pending: presentPendingChange(await changes.ask(viewer, body.email)),
      }),
      { rates: [RATES.emailChanges] },
    ),
    route(
      contract.cancelEmailChange,
      async (_input, { viewer }) => {
        await changes.cancel(viewer);
        return { message: texts.cancelled };
      },
      { rates: [RATES.signInChanges] },
    ),
    route(contract.confirmEmailChange, async ({ body }, from) => ({
      message: texts.confirmed,
      email: await links.confirm(body.token, from),
    })),
    route(contract.undoEmailChange, async ({ body }, from) => ({
      message: texts.undone,
      ...(await links.undo(body.token, from)),
    })),
  ];
}
