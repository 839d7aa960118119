import { batchesOf } from '../../platform/database/batches.ts';
import type { ExportedFile, MemberData, MemberStore } from '../members/index.ts';
import type { PageStore } from './page.store.ts';

/** Member data of pages: the export has which versions a member published and accepted; deletion removes the id. */
export function pageMemberData(store: PageStore, members: MemberStore): MemberData {
  return {
    name: 'pages',
    async *export(memberId): AsyncGenerator<ExportedFile> {
      const accepted = (await members.findById(memberId))?.acceptedPages ?? [];
      if (accepted.length > 0) yield { path: 'pages/accepted.json', json: accepted };
      let part = 0;
      for await (const rows of batchesOf((after, limit) => store.versionsBy(memberId, after, limit))) {
        const json = rows.map(({ page, version, note, createdAt }) => ({ page, version, note, createdAt }));
        yield { path: `pages/published-${(part += 1)}.json`, json };
      }
    },
    erase: (memberId) => store.forgetMember(memberId),
  };
}
