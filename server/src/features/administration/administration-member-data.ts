import { batchesOf } from '../../platform/database/batches.ts';
import type { ExportedFile, MemberData, MemberStore } from '../members/index.ts';
import type { BackupTicketStore } from './scheduled-backups/backup-ticket.store.ts';
import type { AdministrationAuditStore } from './administration-audit.store.ts';

interface Deps {
  /** Rights to download a backup. */
  readonly tickets: Pick<BackupTicketStore, 'removeAllOf'>;
  readonly audit: AdministrationAuditStore;
  readonly members: Pick<MemberStore, 'findById'>;
}

/**
 * Member data of the administration: the export has what a member did there; deletion removes the ids, and the address
 * that was invited.
 */
export function administrationMemberData({ audit, members, tickets }: Deps): MemberData {
  return {
    name: 'administration',
    async *export(memberId): AsyncGenerator<ExportedFile> {
      let part = 0;
      for await (const rows of batchesOf((after, limit) => audit.ofActor(memberId, after, limit))) {
        const json = rows.map(({ action, before, after, note, createdAt }) => ({
          action,
          before,
          after,
          note,
          createdAt,
        }));
        yield { path: `administration/actions-${(part += 1)}.json`, json };
      }
    },
    async erase(memberId) {
      const invitation = (await members.findById(memberId))?.invitation;
      if (invitation !== undefined) await audit.forgetAddress(invitation);
      await audit.forgetMember(memberId);
      await tickets.removeAllOf(memberId);
    },
  };
}
