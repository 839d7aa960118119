import * as contract from '@weft/shared/administration/registration-contract';
import { decideApplication, listApplications } from '@weft/shared/administration/applications-contract';
import { ADMINISTRATION_TEXTS } from '@weft/shared/administration/texts';
import { RATES } from '../../../http/routes/rate-rule.ts';
import { route, type RouteBinding } from '../../../http/routes/route.ts';
import type { ApplicationChanges } from './application-changes.ts';
import type { AskedFieldChanges } from './asked-field-changes.ts';
import type { InvitationChanges } from './invitation-changes.ts';
import type { RegistrationChanges } from './registration-changes.ts';

const { done } = ADMINISTRATION_TEXTS;

interface Deps {
  readonly registration: RegistrationChanges;
  readonly askedFields: AskedFieldChanges;
  readonly invitations: InvitationChanges;
  readonly applications: ApplicationChanges;
}

export function registrationRoutes({
  registration,
  askedFields,
  invitations,
  applications,
}: Deps): RouteBinding[] {
  const options = { rates: [RATES.administration] };
  return [
    route(contract.getRegistrationSettings, () => registration.current()),
    route(
      contract.changeRegistrationSettings,
      async ({ body }, { viewer }) => {
        await registration.change(viewer.memberId, body);
        return { message: done.saved, ...(await registration.current()) };
      },
      options,
    ),
    route(
      contract.changeAskedFields,
      async ({ body }, { viewer }) => {
        await askedFields.change(viewer.memberId, body);
        return { message: done.saved, ...(await registration.current()) };
      },
      options,
    ),
    route(contract.listInvitations, ({ query }) => invitations.page(query)),
    route(
      contract.createInvitation,
      async ({ body }, { viewer }) => ({
        message: body.email === null ? done.invited : done.invitationMailed,
        ...(await invitations.invite(viewer.memberId, body)),
      }),
      { rates: [RATES.administration, RATES.invitations] },
    ),
    route(
      contract.revokeInvitation,
      async ({ params }, { viewer }) => {
        await invitations.revoke(viewer.memberId, params.id);
        return { message: done.invitationRevoked };
      },
      options,
    ),
    route(listApplications, ({ query }) => applications.page(query.state, query)),
    route(
      decideApplication,
      async ({ params, body }, { viewer }) => {
        await applications.decide(viewer.memberId, params.id, body);
        return { message: body.decision === 'approved' ? done.approved : done.declined };
      },
      options,
    ),
  ];
}
