import { inject } from 'vitest';
import { createMemoryHub } from '../../platform/servers/memory-bus.ts';
import { startTestApp, type TestApp } from './test-app.ts';

export interface TwoServers {
  readonly one: TestApp;
  readonly two: TestApp;
  readonly close: () => Promise<void>;
}

/**
 * Starts two servers of one installation, with `settings`: one database, file folder and secret, connected by a bus;
 * each has its clock.
 */
export async function startTwoServers(settings: Record<string, string> = {}): Promise<TwoServers> {
  const hub = createMemoryHub();
  const one = await startTestApp(settings, { hub });
  const database = { uri: inject('databaseUri'), patience: 4000, name: one.database.connection.name };
  const two = await startTestApp(
    { ...settings, JWT_SECRET: one.secret, UPLOADS_DIR: one.uploadsDir },
    { hub, database },
  );
  const close = async () => {
    await two.close({ keepDatabase: true });
    await one.close();
  };
  return { one, two, close };
}
