import { parseArgs } from 'node:util';
import { runCommand, say } from '../command-line/run-command.ts';
import type { Environment } from '../config/read-environment.ts';
import { DATABASE_FORM } from '../migrations/database-form.ts';
import { connectOrExplain } from '../platform/database/connect-or-explain.ts';
import { refuseHalfRestored } from '../platform/database/dump/restore-mark.ts';
import { openEmbeddedDatabase } from '../platform/database/embedded.ts';
import { createLogger } from '../platform/logger/logger.ts';
import { migrate, migrationState, refuseNewer } from '../platform/migrations/migrate.ts';

/** How long the database may take to answer, in milliseconds. */
const PATIENCE = 10_000;

/**
 * Returns whether only a check is requested. Throws for any argument but `--check`: a typo must not start a
 * migration.
 */
function isOnlyAsked(environment: Environment): boolean {
  try {
    const { values } = parseArgs({ options: { check: { type: 'boolean' } }, strict: true });
    // Without `--` npm consumes the flag and sets this variable.
    return values.check === true || environment['npm_config_check'] === 'true';
  } catch {
    throw new Error('usage: npm run migrate, or npm run migrate -- --check, which changes nothing');
  }
}

/**
 * `npm run migrate`: migrates the database to this version; with `--check` it only lists pending migrations and exits
 * with 1 if there are any.
 */
await runCommand('The migration stopped', async (config, environment) => {
  const onlyAsked = isOnlyAsked(environment);
  const embedded =
    config.mongodbUri === undefined ? await openEmbeddedDatabase(config.databaseDir) : undefined;
  const logger = createLogger('error', process.stderr);
  const uri = config.mongodbUri ?? embedded?.uri ?? '';
  const database = await connectOrExplain({ uri, patience: PATIENCE, isUnhurried: true }, logger);
  try {
    await refuseHalfRestored(database.connection);
    const state = await migrationState(database.connection, DATABASE_FORM);
    refuseNewer(state);
    if (state.due.length === 0) {
      say('The database is up to date.');
      return 0;
    }
    say(`Due: ${state.due.join(', ')}.`);
    if (onlyAsked) return 1;
    await migrate(database.connection, DATABASE_FORM, { say: (line) => say(`  ${line}`) });
    say('The database is migrated.');
    return 0;
  } finally {
    await database.close();
    await embedded?.close();
  }
});
