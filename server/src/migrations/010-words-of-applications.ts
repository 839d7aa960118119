import type { SentContent } from '../features/applications/application.model.ts';
import { applicationWords } from '../features/applications/application-words.ts';
import type { Migration } from '../platform/migrations/migration.ts';

const BATCH = 200;

/** The hiring side finds applications by their words, which earlier versions did not store. */
export const wordsOfApplications: Migration = {
  id: '010-words-of-applications',
  async run({ connection, mustHold }) {
    const applications = connection.collection<{ sent: SentContent | null; words?: string[] }>(
      'applications',
    );
    const read = () =>
      applications
        .find({ words: { $exists: false }, sent: { $ne: null } }, { projection: { sent: 1 } })
        .limit(BATCH)
        .toArray();
    let rows = await read();
    while (rows.length > 0) {
      mustHold();
      const changes = rows.map(({ _id, sent }) => ({
        updateOne: {
          // One that is withdrawn meanwhile gets no words.
          filter: { _id, sent: { $ne: null } },
          update: { $set: { words: sent ? applicationWords(sent) : [] } },
        },
      }));
      await applications.bulkWrite(changes, { ordered: false });
      rows = await read();
    }
  },
};
