import type { Logger } from '../logger/logger.ts';
import { connectDatabase, type Database, type DatabaseSettings } from './database.ts';
import { explainFailure } from './explain-failure.ts';

/**
 * Connects. On failure throws an error that names the setting and the remedy, because the driver's error does
 * neither.
 */
export async function connectOrExplain(settings: DatabaseSettings, logger: Logger): Promise<Database> {
  try {
    return await connectDatabase(settings, logger);
  } catch (error) {
    const { text, advice = '' } = explainFailure(error);
    throw new Error(`the database (MONGODB_URI) can not be used: ${text}. ${advice}`.trim(), {
      cause: error,
    });
  }
}
