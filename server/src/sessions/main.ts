import { parseArgs } from 'node:util';
import { EmailInput } from '@weft/shared/accounts/contract';
import { runCommand, say } from '../command-line/run-command.ts';
import { withDatabase } from '../command-line/with-database.ts';
import { endSessionsOf, turnOffSecondFactorOf } from '../features/accounts/index.ts';
import { endPushesOf } from '../features/notifications/index.ts';
import type { Database } from '../platform/database/database.ts';

type Work = (connection: Database['connection'], email: string) => Promise<void>;

const unknown = (email: string) => new Error(`there is no account with the address ${email}`);

const COMMANDS: ReadonlyMap<string | undefined, Work> = new Map([
  ['end', endSessions],
  ['second-factor-off', turnOffSecondFactor],
]);

async function endSessions(connection: Database['connection'], email: string): Promise<void> {
  const ended = await endSessionsOf(connection, email);
  if (ended === undefined) throw unknown(email);
  await endPushesOf(connection, ended.memberId);
  const { count } = ended;
  say(`${count} ${count === 1 ? 'session' : 'sessions'} of ${email} ended.`);
  if (count > 0) say('Running servers notice within 5 seconds, and cut their sockets.');
}

async function turnOffSecondFactor(connection: Database['connection'], email: string): Promise<void> {
  const wasOn = await turnOffSecondFactorOf(connection, email);
  if (wasOn === undefined) throw unknown(email);
  say(wasOn ? `The authenticator app of ${email} is off.` : `${email} has no authenticator app.`);
}

/** Returns the command of the command line and its address. Throws the usage for anything else. */
function readCommand(): { work: Work; email: string } {
  const usage = new Error('usage: npm run sessions -- end|second-factor-off <email>');
  let words: string[];
  try {
    words = parseArgs({ allowPositionals: true, strict: true }).positionals;
  } catch {
    throw usage;
  }
  const [command, email, ...more] = words;
  const work = COMMANDS.get(command);
  const given = EmailInput.safeParse({ email });
  if (!work || !given.success || more.length > 0) throw usage;
  return { work, email: given.data.email };
}

/** `npm run sessions -- end <email>` and `-- second-factor-off <email>`, also while Weft runs. */
await runCommand('Nothing was changed', async (config) => {
  const { work, email } = readCommand();
  await withDatabase(config, ({ connection }) => work(connection, email));
});
