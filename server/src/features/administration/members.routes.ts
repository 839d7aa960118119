import * as contract from '@weft/shared/administration/contract';
import { sendJoinLink } from '@weft/shared/administration/import-contract';
import { ADMINISTRATION_TEXTS } from '@weft/shared/administration/texts';
import { RATES } from '../../http/routes/rate-rule.ts';
import { route, type RouteBinding } from '../../http/routes/route.ts';
import type { AdministeredMembers } from './administered-members.ts';
import type { MemberChanges } from './member-changes.ts';

const { done } = ADMINISTRATION_TEXTS;

interface Deps {
  readonly administered: AdministeredMembers;
  readonly changes: MemberChanges;
}

export function membersRoutes({ administered, changes }: Deps): RouteBinding[] {
  const options = { rates: [RATES.administration] };
  const changed = async (viewerId: string, id: string) => ({ member: await administered.one(viewerId, id) });
  return [
    route(contract.listAdministeredMembers, ({ query }) => administered.page(query, query)),
    route(contract.getAdministeredMember, ({ params }, { viewer }) => changed(viewer.memberId, params.id)),
    route(contract.listAdministrationAudit, ({ query }) => administered.auditTrail(query, query)),
    route(
      contract.suspendMember,
      async ({ params: { id }, body }, { viewer: { memberId } }) => {
        await changes.suspend(memberId, id, body);
        return { message: done.suspended, ...(await changed(memberId, id)) };
      },
      options,
    ),
    route(
      contract.liftMemberSuspension,
      async ({ params: { id } }, { viewer: { memberId } }) => {
        await changes.liftSuspension(memberId, id);
        return { message: done.lifted, ...(await changed(memberId, id)) };
      },
      options,
    ),
    route(
      contract.verifyMemberAddress,
      async ({ params: { id } }, { viewer: { memberId } }) => {
        await changes.verifyAddress(memberId, id);
        return { message: done.verified, ...(await changed(memberId, id)) };
      },
      options,
    ),
    route(
      sendJoinLink,
      async ({ params: { id } }, { viewer: { memberId } }) => {
        await changes.sendJoinLink(memberId, id);
        return { message: done.linkDue, ...(await changed(memberId, id)) };
      },
      { rates: [RATES.memberImports] },
    ),
    route(
      contract.resetMemberSecondFactor,
      async ({ params: { id } }, { viewer: { memberId } }) => {
        await changes.resetSecondFactor(memberId, id);
        return { message: done.secondFactorReset, ...(await changed(memberId, id)) };
      },
      options,
    ),
    route(
      contract.endMemberSessions,
      async ({ params: { id } }, { viewer: { memberId } }) => {
        await changes.endSessions(memberId, id);
        return { message: done.sessionsEnded, ...(await changed(memberId, id)) };
      },
      options,
    ),
  ];
}
