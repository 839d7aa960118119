import type { Migration } from '../platform/migrations/migration.ts';

const BATCH = 500;

/** Settings of earlier versions. */
interface Earlier {
  off?: string[];
  messageMails?: boolean;
}

/** What a member has chosen of notifications is now stored by channel and kind. Earlier servers keep their fields. */
export const choicesOfChannels: Migration = {
  id: '003-choices-of-channels',
  async run({ connection, mustHold }) {
    const settings = connection.collection<Earlier>('notification_settings');
    const isLeft = {
      chosen: { $exists: false },
      $or: [{ 'off.0': { $exists: true } }, { messageMails: false }],
    };
    const read = () =>
      settings
        .find(isLeft, { projection: { off: 1, messageMails: 1 } })
        .limit(BATCH)
        .toArray();
    let rows = await read();
    while (rows.length > 0) {
      mustHold();
      const changes = rows.map(({ _id, off = [], messageMails }) => {
        const app = Object.fromEntries(off.map((kind) => [kind, false]));
        const mail = messageMails === false ? { message: false } : {};
        return {
          updateOne: {
            filter: { _id, chosen: { $exists: false } },
            update: { $set: { chosen: { app, mail } } },
          },
        };
      });
      await settings.bulkWrite(changes, { ordered: false });
      rows = await read();
    }
  },
};
