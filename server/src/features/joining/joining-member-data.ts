import { batchesOf } from '../../platform/database/batches.ts';
import type { ExportedFile, MemberData, ApplicantStore, Members } from '../members/index.ts';
import type { ApplicationStore } from './application.store.ts';
import type { InvitationStore } from './invitation.store.ts';

interface Deps {
  readonly invitations: InvitationStore;
  readonly applications: ApplicationStore;
  readonly applicants: ApplicantStore;
  readonly members: Members['store'];
}

/** Member data of joining: the invitations that a member made, their own application, and when they were imported. */
export function joiningMemberData({ invitations, applications, applicants, members }: Deps): MemberData {
  return {
    name: 'joining',
    async *export(memberId): AsyncGenerator<ExportedFile> {
      const own = (await applications.of([memberId])).get(memberId);
      if (own) {
        const { answer, decision, text, createdAt } = own;
        yield { path: 'joining/application.json', json: { answer, decision, text, createdAt } };
      }
      const importedAt = (await members.findById(memberId))?.importedAt;
      if (importedAt) yield { path: 'joining/import.json', json: { importedAt } };
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
      const invitation = (await members.findById(memberId))?.invitation;
      if (invitation !== undefined) await invitations.removeMailed(invitation);
      await invitations.removeAllOf(memberId);
      await applications.remove(memberId);
      await applications.forgetDecider(memberId);
      await applicants.forgetInviter(memberId);
    },
  };
}
