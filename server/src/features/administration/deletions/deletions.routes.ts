import * as contract from '@weft/shared/administration/deletion-contract';
import { ADMINISTRATION_TEXTS } from '@weft/shared/administration/texts';
import { RATES } from '../../../http/routes/rate-rule.ts';
import { route, type RouteBinding } from '../../../http/routes/route.ts';
import type { AdministeredMembers } from '../administered-members.ts';
import type { MemberDeletions } from './member-deletions.ts';

const { done } = ADMINISTRATION_TEXTS;

interface Deps {
  readonly administered: AdministeredMembers;
  readonly deletions: MemberDeletions;
}

export function deletionsRoutes({ administered, deletions }: Deps): RouteBinding[] {
  const options = { rates: [RATES.administration] };
  return [
    route(
      contract.deleteMember,
      async ({ params: { id }, body }, { viewer: { memberId } }) => {
        await deletions.begin(memberId, id, body.email);
        return { message: done.deletionBegun, member: await administered.one(memberId, id) };
      },
      options,
    ),
    route(
      contract.keepMember,
      async ({ params: { id } }, { viewer: { memberId } }) => {
        await deletions.keep(memberId, id);
        return { message: done.deletionCancelled, member: await administered.one(memberId, id) };
      },
      options,
    ),
  ];
}
