import {
  answerApplication,
  checkInvitation,
  getOwnApplication,
  getRegistration,
} from '@weft/shared/joining/contract';
import { RATES } from '../../http/routes/rate-rule.ts';
import { route, type RouteBinding } from '../../http/routes/route.ts';
import { JOINING_TEXTS } from '@weft/shared/joining/texts';
import type { Applications } from './applications.ts';
import type { AskedFieldsSettings } from './asked-fields-settings.ts';
import type { Invitations } from './invitations.ts';
import type { NetworkSettings } from './network-settings.ts';

interface Deps {
  readonly settings: NetworkSettings;
  readonly askedFields: AskedFieldsSettings;
  readonly invitations: Invitations;
  readonly applications: Applications;
}

export function joiningRoutes({ settings, askedFields, invitations, applications }: Deps): RouteBinding[] {
  return [
    route(getRegistration, async () => {
      const [{ mode, domains }, fields] = [await settings.registration(), await askedFields.inForce()];
      return { registration: { mode, domains: mode === 'domains' ? [...domains] : [], fields } };
    }),
    route(
      checkInvitation,
      async ({ body }) => {
        const found = await invitations.check(body.token);
        return { invitation: { email: found.email, invitedBy: await invitations.inviterName(found) } };
      },
      { rates: [RATES.invitationChecks] },
    ),
    route(getOwnApplication, async (_input, { viewer }) => ({
      application: await applications.own(viewer.memberId),
    })),
    route(
      answerApplication,
      async ({ body }, { viewer }) => {
        await applications.answer(viewer.memberId, body.answer);
        return { message: JOINING_TEXTS.done.answered, application: await applications.own(viewer.memberId) };
      },
      { rates: [RATES.profileChanges] },
    ),
  ];
}
