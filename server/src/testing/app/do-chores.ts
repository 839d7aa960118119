import { inject } from 'vitest';
import { startTestApp, type TestApp } from './test-app.ts';

/** Does what is due: another server on the app's database, with its clock and mailer, starts and ends; `settings` and `further` are its own. */
export async function doChores(
  { clock, database, mailer, secret, uploadsDir }: TestApp,
  settings: Readonly<Record<string, string>> = {},
  further: Parameters<typeof startTestApp>[1] = {},
): Promise<void> {
  const { name } = database.connection;
  const beside = {
    ...further,
    clock,
    mailer,
    database: { uri: inject('databaseUri'), patience: 4000, name },
  };
  const next = await startTestApp({ ...settings, UPLOADS_DIR: uploadsDir, JWT_SECRET: secret }, beside);
  await next.settled();
  await next.close({ keepDatabase: true });
}
