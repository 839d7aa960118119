import type { DatabaseForm } from '../../platform/migrations/migrate.ts';

interface Thing {
  _id: number;
  isNew?: boolean;
  timesChanged?: number;
}

/** Number of documents that the migration of `halvesForm` changes. */
export const THINGS = 10;

/** A schema with a migration of documents in sequence, which can stop after half of them. */
export function halvesForm({ stopInTheMiddle = false } = {}): DatabaseForm {
  return {
    migrations: [
      {
        id: '001-change-things',
        async run({ connection, say, mustHold }) {
          const things = connection.collection<Thing>('things');
          const left = await things.find({ isNew: { $exists: false } }).toArray();
          for (const [index, { _id }] of left.entries()) {
            mustHold();
            await things.updateOne({ _id }, { $set: { isNew: true }, $inc: { timesChanged: 1 } });
            if (!stopInTheMiddle || index + 1 < THINGS / 2) continue;
            say('in the middle');
            await new Promise(() => undefined);
          }
        },
      },
    ],
    collections: [
      {
        name: 'things',
        indexes: [{ name: 'timesChanged_1', fields: { timesChanged: 1 }, options: { unique: false } }],
      },
    ],
  };
}
