import { connectOrExplain } from '../platform/database/connect-or-explain.ts';
import type { DatabaseSettings } from '../platform/database/database.ts';
import { refuseHalfRestored } from '../platform/database/dump/restore-mark.ts';
import { refuseStandalone, sayHello } from '../platform/database/replica-set.ts';
import type { Logger } from '../platform/logger/logger.ts';
import { migrate, migrationState, refuseNewer } from '../platform/migrations/migrate.ts';
import { formOf } from './form-of-database.ts';

/**
 * Brings the database to this version, or throws a sentence that says what to do: existing data is only migrated if
 * `mayMigrate` allows it. A new database is prepared at once.
 */
export async function prepareDatabase(
  settings: DatabaseSettings,
  logger: Logger,
  mayMigrate: boolean,
): Promise<void> {
  const database = await connectOrExplain({ ...settings, isUnhurried: true }, logger);
  const { connection } = database;
  try {
    const hello = await sayHello(connection);
    refuseStandalone(hello);
    await refuseHalfRestored(connection);
    const form = formOf(hello);
    const state = await migrationState(connection, form);
    refuseNewer(state);
    if (state.due.length === 0) return;
    if (!mayMigrate && !state.isFresh) {
      throw new Error(
        `the database has to be migrated first (${state.due.join(', ')}): make a backup, then run npm run migrate, or set MIGRATE_ON_START=true`,
      );
    }
    const level = state.isFresh ? 'debug' : 'info';
    await migrate(connection, form, {
      say: (step) => logger[level]({ step }, 'migrating the database'),
    });
  } finally {
    await database.close();
  }
}
