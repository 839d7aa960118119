import { inject } from 'vitest';
import { startTestApp, type TestApp } from './test-app.ts';

/** Does what is due: another server on the app's database, with its clock and mailer, starts and ends. */
export async function doChores({ clock, database, mailer, secret, uploadsDir }: TestApp): Promise<void> {
  const { name } = database.connection;
  const beside = { clock, mailer, database: { uri: inject('databaseUri'), patience: 4000, name } };
  const next = await startTestApp({ UPLOADS_DIR: uploadsDir, JWT_SECRET: secret }, beside);
  await next.settled();
  await next.close({ keepDatabase: true });
}
