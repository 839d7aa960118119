import { checkClaim, claimNetwork } from '@weft/shared/administration/claim-contract';
import { changeRole } from '@weft/shared/administration/contract';
import { ADMINISTRATION_TEXTS } from '@weft/shared/administration/texts';
import { RATES } from '../../http/routes/rate-rule.ts';
import { route, type RouteBinding } from '../../http/routes/route.ts';
import type { OwnerClaims } from './owner-claims.ts';
import type { RoleChanges } from './role-changes.ts';

const { done } = ADMINISTRATION_TEXTS;

interface Deps {
  readonly claims: OwnerClaims;
  readonly roleChanges: RoleChanges;
}

export function administrationRoutes({ claims, roleChanges }: Deps): RouteBinding[] {
  const claiming = { rates: [RATES.signInChanges] };
  return [
    route(
      checkClaim,
      async ({ body }) => {
        await claims.check(body.token);
        return {};
      },
      claiming,
    ),
    route(
      claimNetwork,
      async ({ body }, { viewer }) => {
        await claims.claim(viewer.memberId, body.token);
        return { message: done.claimed };
      },
      claiming,
    ),
    route(
      changeRole,
      async ({ params, body: { role } }, { viewer }) => {
        await roleChanges.change(viewer.memberId, params.id, role);
        return { message: done.roleChanged, role };
      },
      { rates: [RATES.administration] },
    ),
  ];
}
