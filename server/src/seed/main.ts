import { runCommand, say } from '../command-line/run-command.ts';
import type { Config } from '../config/load-config.ts';
import { prepareDatabase } from '../migrations/prepare-database.ts';
import { connectDatabase, type Database } from '../platform/database/database.ts';
import { openEmbeddedDatabase } from '../platform/database/embedded.ts';
import { createLogger } from '../platform/logger/logger.ts';
import { secretFromFile } from '../platform/secret-file.ts';
import { openFileStorage } from '../platform/storage/open-file-storage.ts';
import { seedNetwork } from './seed-network.ts';
import { keepSignIns, readSignIns } from './sign-ins.ts';

/** How long the database may take to answer, in milliseconds. */
const PATIENCE = 4000;

async function isEmpty(database: Database): Promise<boolean> {
  return (await database.connection.collection('members').findOne()) === null;
}

/** Fills the database, or nothing of it: what an interrupted seeding has written is removed. */
async function seed(config: Config, database: Database): Promise<void> {
  const started = Date.now();
  const stopped = new Promise<never>((_, reject) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.once(signal, () => reject(new Error(`interrupted by ${signal}`)));
    }
  });
  const secret = config.jwtSecret ?? (await secretFromFile(`${config.dataDir}/jwt-secret`));
  const logger = createLogger('error', process.stderr);
  say('Filling the empty database with the demo network:');
  const storage = await openFileStorage(config, logger);
  const tell = (line: string) => say(`  ${line}`);
  const parts = { config, database, storage, logger, secret, hasReports: true, say: tell };
  try {
    const members = await Promise.race([seedNetwork(parts), stopped]);
    say(`Done in ${((Date.now() - started) / 1000).toFixed(0)} s.`);
    say(await keepSignIns(config.dataDir, members));
  } catch (error) {
    for (const model of Object.values(database.connection.models)) await model.deleteMany({});
    throw error;
  }
}

/** A database with members is left as it is; with `--keep-existing` that is no failure. */
await runCommand('The seeding failed', async (config) => {
  if (config.isProduction) {
    say('The demo network is refused in production: its members would be strangers with accounts.');
    return 1;
  }
  const embedded =
    config.mongodbUri === undefined ? await openEmbeddedDatabase(config.databaseDir) : undefined;
  const uri = config.mongodbUri ?? embedded?.uri ?? '';
  const logger = createLogger('error', process.stderr);
  await prepareDatabase({ uri, patience: PATIENCE }, logger, config.migrateOnStart);
  const database = await connectDatabase({ uri, patience: PATIENCE }, logger);
  try {
    if (await isEmpty(database)) {
      await seed(config, database);
      return 0;
    }
    say('The database has members already: it stays as it is.');
    const earlier = await readSignIns(config.dataDir);
    if (earlier !== undefined) say(earlier);
    return process.argv.includes('--keep-existing') ? 0 : 1;
  } finally {
    await database.close();
    await embedded?.close();
  }
});
