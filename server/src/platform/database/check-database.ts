import { fail, ok, warn, type Check, type Finding } from '../doctor/check.ts';
import type { DatabaseForm } from '../migrations/migrate.ts';
import { foreignIndexes } from '../migrations/build-indexes.ts';
import { migrationState } from '../migrations/migrate.ts';
import type { Database } from './database.ts';
import { explainFailure } from './explain-failure.ts';
import { texts } from '../doctor/texts/generated/index.ts';
import { isReplicaSet, sayHello } from './replica-set.ts';

const { database: databaseTexts } = texts;

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
      ? ok(databaseTexts.answers({ version }))
      : fail(databaseTexts.answers({ version }), databaseTexts.old({ oldest: String(OLDEST_MAJOR) })),
    isReplicaSet(hello)
      ? ok(databaseTexts.replicaSet)
      : fail(databaseTexts.standalone, databaseTexts.standaloneAdvice),
    judgeClocks(skew),
  ];
}

/** Returns whether two clocks agree well enough; `skew` in milliseconds. */
export function judgeClocks(skew: number): Finding {
  const text = databaseTexts.clocks({ milliseconds: String(Math.round(skew)) });
  if (skew > SKEW_MAX) return fail(text, databaseTexts.clocksAdvice);
  return skew > SKEW_SEEN ? warn(text, databaseTexts.clocksAdvice) : ok(text);
}

async function lookAtForm({ connection }: Database, form: DatabaseForm): Promise<Finding[]> {
  const { due, newer, isFresh } = await migrationState(connection, form);
  if (newer.length > 0) {
    return [fail(databaseTexts.newer({ names: newer.join(', ') }), databaseTexts.newerAdvice)];
  }
  if (isFresh) return [ok(databaseTexts.fresh)];
  const foreign = await foreignIndexes(connection, form.collections);
  return [
    due.length > 0
      ? fail(databaseTexts.due({ names: due.join(', ') }), databaseTexts.dueAdvice)
      : ok(databaseTexts.upToDate),
    ...(foreign.length > 0
      ? [warn(databaseTexts.foreign({ names: foreign.join(', ') }), databaseTexts.foreignAdvice)]
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
