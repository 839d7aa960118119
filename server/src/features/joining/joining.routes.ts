import { checkInvitation, getRegistration } from '@weft/shared/joining/contract';
import { RATES } from '../../http/routes/rate-rule.ts';
import { route, type RouteBinding } from '../../http/routes/route.ts';
import type { Invitations } from './invitations.ts';
import type { NetworkSettings } from './network-settings.ts';

interface Deps {
  readonly settings: NetworkSettings;
  readonly invitations: Invitations;
}

export function joiningRoutes({ settings, invitations }: Deps): RouteBinding[] {
  return [
    route(getRegistration, async () => {
      const { mode, domains } = await settings.registration();
      return { registration: { mode, domains: mode === 'domains' ? [...domains] : [] } };
    }),
    route(
      checkInvitation,
      async ({ body }) => {
        const found = await invitations.find(body.token);
        return { invitation: { email: found.email, invitedBy: await invitations.inviterName(found) } };
      },
      { rates: [RATES.invitationChecks] },
    ),
  ];
}
