import { batchesOf } from '../../platform/database/batches.ts';
import type { ExportedFile, MemberData } from '../members/index.ts';
import type { AdministrationAuditStore } from './administration-audit.store.ts';

/** Member data of the administration: the export has what a member did there; deletion removes the ids. */
export function administrationMemberData(audit: AdministrationAuditStore): MemberData {
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
    erase: (memberId) => audit.forgetMember(memberId),
  };
}
