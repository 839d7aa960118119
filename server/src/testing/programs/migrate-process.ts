import { connectDatabase } from '../../platform/database/database.ts';
import { createLogger } from '../../platform/logger/logger.ts';
import { migrate } from '../../platform/migrations/migrate.ts';
import { logRecorder } from '../app/log-recorder.ts';
import { halvesForm } from '../content/halves-form.ts';

/**
 * A separate process that stops in the middle of a migration, like a killed one: `migrate-process.ts <uri>
 * <database>`.
 */
const [, , uri = '', name = ''] = process.argv;
const { connection } = await connectDatabase(
  { uri, name, patience: 4000 },
  createLogger('error', logRecorder().stream),
);
await migrate(connection, halvesForm({ stopInTheMiddle: true }), {
  say: (line) => process.stdout.write(`${line}\n`),
  leaseLifetime: 1000,
});
