import type { DatabaseForm } from '../platform/migrations/migrate.ts';

interface Thing {
  _id: number;
  isNew?: boolean;
  timesChanged?: number;
}

/** How many things the migration of `halvesForm` changes. */
export const THINGS = 10;

/** A form with a migration that changes things one after the other; it can be told to stop after half of them, for good. */
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
