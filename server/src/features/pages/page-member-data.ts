import { batchesOf } from '../../platform/database/batches.ts';
import type { ExportedFile, MemberData } from '../members/index.ts';
import type { PageStore } from './page.store.ts';

/** Member data of pages: the export has which versions a member published; deletion removes the id. */
export function pageMemberData(store: PageStore): MemberData {
  return {
    name: 'pages',
    async *export(memberId): AsyncGenerator<ExportedFile> {
      let part = 0;
      for await (const rows of batchesOf((after, limit) => store.versionsBy(memberId, after, limit))) {
        const json = rows.map(({ page, version, note, createdAt }) => ({ page, version, note, createdAt }));
        yield { path: `pages/published-${(part += 1)}.json`, json };
      }
    },
    erase: (memberId) => store.forgetMember(memberId),
  };
}
