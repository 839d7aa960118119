import { runCommand, say } from '../command-line/run-command.ts';
import { formOf } from '../migrations/form-of-database.ts';
import { SHARD_KEYS } from '../migrations/shard-keys.ts';
import { connectOrExplain } from '../platform/database/connect-or-explain.ts';
import type { DatabaseConnection } from '../platform/database/database.ts';
import { refuseHalfRestored } from '../platform/database/dump/restore-mark.ts';
import { openEmbeddedDatabase } from '../platform/database/embedded.ts';
import { sayHello } from '../platform/database/replica-set.ts';
import {
  noCluster,
  refuseUnlessCluster,
  shardCollections,
} from '../platform/database/sharding/shard-collections.ts';
import { createLogger } from '../platform/logger/logger.ts';
import { migrate, migrationState, refuseNewer } from '../platform/migrations/migrate.ts';
import { isSharding, readTask, type MigrateTask } from './read-task.ts';

/** How long the database may take to answer, in milliseconds. */
const PATIENCE = 10_000;

/**
 * `npm run migrate`: migrates the database to this version. With `--check` it only lists pending migrations and exits
 * with 1 if there are any; with `--shard` it spreads the collections of a migrated database over a cluster.
 */
await runCommand('The migration stopped', async (config, environment) => {
  const task = readTask(environment);
  if (isSharding(task) && config.mongodbUri === undefined) throw noCluster();
  const embedded =
    config.mongodbUri === undefined ? await openEmbeddedDatabase(config.databaseDir) : undefined;
  const logger = createLogger('error', process.stderr);
  const uri = config.mongodbUri ?? embedded?.uri ?? '';
  const database = await connectOrExplain({ uri, patience: PATIENCE, isUnhurried: true }, logger);
  try {
    return await perform(task, database.connection);
  } finally {
    await database.close();
    await embedded?.close();
  }
});

async function perform(task: MigrateTask, connection: DatabaseConnection): Promise<number> {
  await refuseHalfRestored(connection);
  if (isSharding(task)) await refuseUnlessCluster(connection);
  const form = formOf(await sayHello(connection));
  const state = await migrationState(connection, form);
  refuseNewer(state);
  if (state.due.length > 0) {
    say(`Due: ${state.due.join(', ')}.`);
    if (isSharding(task))
      throw new Error('the database has to be migrated before it is sharded: run npm run migrate');
    if (task === 'check') return 1;
    await migrate(connection, form, { say: (line) => say(`  ${line}`) });
    say('The database is migrated.');
    return 0;
  }
  if (isSharding(task)) {
    await shardCollections(connection, {
      shardKeys: SHARD_KEYS,
      isDryRun: task === 'shard without changes',
      say,
    });
    return 0;
  }
  say('The database is up to date.');
  return 0;
}
