import { existsSync } from 'node:fs';
import type { Config } from '../config/load-config.ts';
import { connectOrExplain } from '../platform/database/connect-or-explain.ts';
import type { Database } from '../platform/database/database.ts';
import { reachEmbedded } from '../platform/database/reach-embedded.ts';
import type { Logger } from '../platform/logger/logger.ts';
import type { FileStorage } from '../platform/storage/file-storage.ts';
import { openFileStorage } from '../platform/storage/open-file-storage.ts';
import { BackupError } from './backup-error.ts';

/** How long the database may take to answer, in milliseconds. */
const PATIENCE = 8000;

/** The database and the files of the configuration. */
export interface Installation {
  readonly database: Database;
  readonly storage: FileStorage;
  close(): Promise<void>;
}

/**
 * Opens database and files. Reads an embedded database through the Weft process that serves it; `alone` rejects that.
 * Throws BackupError.
 */
export async function openInstallation(
  config: Config,
  logger: Logger,
  { alone }: { readonly alone: boolean },
): Promise<Installation> {
  const { uri, close } = config.mongodbUri
    ? { uri: config.mongodbUri, close: async () => undefined }
    : await openEmbedded(config.databaseDir, alone);
  try {
    const database = await connectOrExplain({ uri, patience: PATIENCE, isUnhurried: true }, logger);
    const storage = await openFileStorage(config, logger);
    return {
      database,
      storage,
      async close() {
        await database.close();
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function openEmbedded(
  directory: string,
  alone: boolean,
): Promise<{ uri: string; close: () => Promise<void> }> {
  if (!alone && !existsSync(directory)) throw new BackupError(`there is no database in ${directory}`);
  const reached = await reachEmbedded(directory);
  if (alone && reached.servedBy !== undefined) {
    throw new BackupError(`Weft is running here (process ${reached.servedBy}): end it before a restore`);
  }
  return reached;
}
