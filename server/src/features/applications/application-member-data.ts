import { batchesOf } from '../../platform/database/batches.ts';
import type { ExportedFile, MemberData } from '../members/index.ts';
import type { ApplicationsDeps } from './applications-deps.ts';

/** Applications read per query. */
const BATCH = 100;

type Deps = Pick<ApplicationsDeps, 'applications' | 'clock'>;

/**
 * Member data of applications: what the member sent, without private notes about it, and the notes that the member wrote
 * about others, without what these sent. The media feature erases the CVs.
 */
export function applicationMemberData({ applications, clock }: Deps): MemberData {
  const notesBy = (memberId: string) =>
    batchesOf((after, limit) => applications.notesBy(memberId, clock.date(), after, limit));
  return {
    name: 'applications',
    async *export(memberId): AsyncGenerator<ExportedFile> {
      let cursor: string | undefined;
      do {
        const page = await applications.page(memberId, clock.date(), { limit: BATCH, cursor });
        for (const application of page.rows) {
          const { _id, job, removedTitle, company, state, history, sent, message, createdAt, expiresAt } =
            application;
          const json = {
            _id,
            job,
            removedTitle,
            company,
            state,
            history,
            sent,
            message,
            createdAt,
            expiresAt,
          };
          yield { path: `applications/${_id}.json`, json };
          if (sent?.cv) yield { path: `applications/${_id}.pdf`, upload: sent.cv.url };
        }
        cursor = page.nextCursor ?? undefined;
      } while (cursor !== undefined);
      let part = 0;
      for await (const rows of notesBy(memberId)) {
        const json = rows.flatMap(({ _id, job, notes }) =>
          notes.map(({ text, createdAt }) => ({ application: _id, job, text, createdAt })),
        );
        yield { path: `applications/notes-${(part += 1)}.json`, json };
      }
    },
    async erase(memberId) {
      await applications.removeOfMember(memberId);
    },
  };
}
