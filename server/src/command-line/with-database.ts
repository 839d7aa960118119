import { existsSync } from 'node:fs';
import type { Config } from '../config/load-config.ts';
import { connectOrExplain } from '../platform/database/connect-or-explain.ts';
import type { Database } from '../platform/database/database.ts';
import { reachEmbedded } from '../platform/database/reach-embedded.ts';
import { createLogger } from '../platform/logger/logger.ts';

/** How long the database may take to answer, in milliseconds. */
const PATIENCE = 8000;

/** Runs work on the configured database, which a running Weft may serve. */
export async function withDatabase(
  config: Config,
  work: (database: Database) => Promise<void>,
): Promise<void> {
  if (config.mongodbUri === undefined && !existsSync(config.databaseDir)) {
    throw new Error(`there is no database in ${config.databaseDir}`);
  }
  const reached = config.mongodbUri === undefined ? await reachEmbedded(config.databaseDir) : undefined;
  const uri = config.mongodbUri ?? reached?.uri ?? '';
  try {
    const logger = createLogger('fatal', process.stderr);
    const database = await connectOrExplain({ uri, patience: PATIENCE, isUnhurried: true }, logger);
    try {
      await work(database);
    } finally {
      await database.close();
    }
  } finally {
    await reached?.close();
  }
}
