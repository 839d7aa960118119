import { batchesOf } from '../../platform/database/batches.ts';
import type { ExportedFile, MemberData, MemberStore } from '../members/index.ts';
import type { InvitationStore } from './invitation.store.ts';

interface Deps {
  readonly invitations: InvitationStore;
  readonly members: MemberStore;
}

/** Member data of joining: the invitations that a member made. */
export function joiningMemberData({ invitations, members }: Deps): MemberData {
  return {
    name: 'joining',
    async *export(memberId): AsyncGenerator<ExportedFile> {
      let part = 0;
      for await (const rows of batchesOf((after, limit) => invitations.ofInviter(memberId, after, limit))) {
        const json = rows.map(({ email, note, maxUses, uses, expiresAt, createdAt }) => ({
          email,
          note,
          maxUses,
          uses,
          expiresAt,
          createdAt,
        }));
        yield { path: `invitations/invitations-${(part += 1)}.json`, json };
      }
    },
    async erase(memberId) {
      await invitations.removeAllOf(memberId);
      await members.forgetInviter(memberId);
    },
  };
}
