import { deleteAccount } from '@weft/shared/accounts/contract';
import { blockMember } from '@weft/shared/network/contract';
import type { TestMember } from '../members/register-member.ts';
import { sendReport, suspend } from './report-content.ts';

interface Pair {
  readonly ann: TestMember;
  readonly ben: TestMember;
}

/** What ends that Ann may hear of Ben, with what it does to something of Ben's. `moderator` is asked for when it happens. */
export function partings(moderator: () => TestMember): [string, (pair: Pair) => Promise<unknown>][] {
  return [
    [
      'is of a member who is blocked',
      ({ ann, ben }) => ann.browser.call(blockMember, { params: { userId: ben.id } }),
    ],
    [
      'is to a member who is blocked',
      ({ ann, ben }) => ben.browser.call(blockMember, { params: { userId: ann.id } }),
    ],
    [
      'is of a member who is suspended',
      async ({ ann, ben }) => {
        await sendReport(ann, 'member', ben.id);
        await suspend(moderator(), ann, ben);
      },
    ],
    ['is to a member who is suspended', ({ ann, ben }) => suspend(moderator(), ben, ann)],
    [
      'is of a member who has left',
      ({ ben }) => ben.browser.call(deleteAccount, { body: { password: ben.password } }),
    ],
  ];
}
