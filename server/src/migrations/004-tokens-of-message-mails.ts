import type { Migration } from '../platform/migrations/migration.ts';

const BATCH = 500;

/** Settings of earlier versions. */
interface Settings {
  messageMailHashes?: string[];
  kindMailTokens?: { kind: string; hash: string }[];
}

/** Whether the newest token was not copied yet. */
const IS_LEFT = {
  'messageMailHashes.0': { $exists: true },
  $expr: { $not: [{ $in: [{ $last: '$messageMailHashes' }, { $ifNull: ['$kindMailTokens.hash', []] }] }] },
};

/**
 * Unsubscribe tokens in mails about messages are now stored like those of other kinds: links in sent mails keep working.
 * Earlier servers keep their field.
 */
export const tokensOfMessageMails: Migration = {
  id: '004-tokens-of-message-mails',
  async run({ connection, mustHold }) {
    const settings = connection.collection<Settings>('notification_settings');
    const read = () =>
      settings
        .find(IS_LEFT, { projection: { messageMailHashes: 1 } })
        .limit(BATCH)
        .toArray();
    let rows = await read();
    while (rows.length > 0) {
      mustHold();
      const changes = rows.map(({ _id, messageMailHashes = [] }) => {
        const tokens = messageMailHashes.map((hash) => ({ kind: 'message', hash }));
        return {
          updateOne: { filter: { _id }, update: { $addToSet: { kindMailTokens: { $each: tokens } } } },
        };
      });
      await settings.bulkWrite(changes, { ordered: false });
      rows = await read();
    }
  },
};
