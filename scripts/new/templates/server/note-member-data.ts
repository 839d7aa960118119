import type { ExportedFile, MemberData } from '../members/index.ts';
import type { NoteRecord, NoteStore } from './note.store.ts';

/** Notes read per query. */
const BATCH = 100;

/** Exports a member's notes, and deletes them with the account. */
export function noteMemberData(store: NoteStore): MemberData {
  return {
    name: 'notes',
    async *export(memberId): AsyncGenerator<ExportedFile> {
      const notes: Omit<NoteRecord, '_id'>[] = [];
      let cursor: string | undefined;
      do {
        const page = await store.page(memberId, { limit: BATCH, cursor });
        notes.push(...page.rows.map(({ text, createdAt }) => ({ text, createdAt })));
        cursor = page.nextCursor ?? undefined;
      } while (cursor !== undefined);
      yield { path: 'notes.json', json: notes };
    },
    erase: (memberId) => store.removeAllOf(memberId),
  };
}
