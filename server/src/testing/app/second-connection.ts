import { inject } from 'vitest';
import { connectDatabase, type Database } from '../../platform/database/database.ts';
import { createLogger } from '../../platform/logger/logger.ts';
import { logRecorder } from './log-recorder.ts';
import type { TestApp } from './test-app.ts';

/** A separate connection to the app's database. Close it at the end of the test. */
export function secondConnection(app: TestApp): Promise<Database> {
  const { name } = app.database.connection;
  const logger = createLogger('info', logRecorder().stream);
  return connectDatabase({ uri: inject('databaseUri'), name, patience: 4000 }, logger);
}
