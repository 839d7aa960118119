import { fail, ok, warn, type Check, type Finding } from '../doctor/check.ts';
import type { DatabaseForm } from '../migrations/migrate.ts';
import { foreignIndexes } from '../migrations/build-indexes.ts';
import { migrationState } from '../migrations/migrate.ts';
import type { Database } from './database.ts';
import { explainFailure } from './explain-failure.ts';
import { HOW_TO_MAKE_ONE, isReplicaSet, sayHello } from './replica-set.ts';

/** The oldest MongoDB version that Weft supports. */
const OLDEST_MAJOR = 6;
/** If clocks differ by more than this (ms), codes and sessions end at the wrong time. */
const SKEW_SEEN = 2000;
const SKEW_MAX = 60_000;

async function lookAtServer({ connection }: Database): Promise<Finding[]> {
  const admin = connection.db?.admin();
  const asked = Date.now();
  const hello = await sayHello(connection);
  const answered = Date.now();
  const version = String((await admin?.command({ buildInfo: 1 }))?.['version'] ?? '');
  const skew = Math.abs((hello.localTime?.getTime() ?? asked) - (asked + answered) / 2);
  return [
    Number.parseInt(version, 10) >= OLDEST_MAJOR
      ? ok(`it answers, version ${version}`)
      : fail(`it answers, version ${version}`, `Weft needs MongoDB ${OLDEST_MAJOR} or newer.`),
    isReplicaSet(hello)
      ? ok('it is a replica set')
      : fail('it is no replica set', `Weft writes in transactions: ${HOW_TO_MAKE_ONE}.`),
    judgeClocks(skew),
  ];
}

/** Returns whether two clocks agree well enough; `skew` in milliseconds. */
export function judgeClocks(skew: number): Finding {
  const text = `its clock and ours are ${Math.round(skew)} ms apart`;
  const advice = 'Set both clocks by a time server.';
  if (skew > SKEW_MAX) return fail(text, advice);
  return skew > SKEW_SEEN ? warn(text, advice) : ok(text);
}

async function lookAtForm({ connection }: Database, form: DatabaseForm): Promise<Finding[]> {
  const { due, newer, isFresh } = await migrationState(connection, form);
  if (newer.length > 0) {
    return [
      fail(
        `it was migrated by a newer Weft (${newer.join(', ')})`,
        'Use that version, or restore a backup of this one.',
      ),
    ];
  }
  if (isFresh) return [ok('nobody has used it yet; the first start prepares it')];
  const foreign = await foreignIndexes(connection, form.collections);
  return [
    due.length > 0
      ? fail(`migrations are due: ${due.join(', ')}`, 'Make a backup, then run npm run migrate.')
      : ok('indexes and migrations are up to date'),
    ...(foreign.length > 0
      ? [
          warn(
            `indexes that this version does not ask for: ${foreign.join(', ')}`,
            'Each costs every write; drop those that nobody needs.',
          ),
        ]
      : []),
  ];
}

/** Returns the check that explains why a database could not be opened. */
export function checkUnopened(error: unknown): Check {
  return { name: 'database', look: async () => [explainFailure(error)] };
}

/** Checks that the database answers, has the right type and schema version, and that its clock agrees. */
export function checkDatabase(database: Database, form: DatabaseForm): Check {
  return {
    name: 'database',
    async look() {
      try {
        return [...(await lookAtServer(database)), ...(await lookAtForm(database, form))];
      } catch (error) {
        return [explainFailure(error)];
      }
    },
  };
}
