import { parseArgs } from 'node:util';
import { EmailInput } from '@weft/shared/accounts/contract';
import { runCommand, say } from '../command-line/run-command.ts';
import { withDatabase } from '../command-line/with-database.ts';
import { makeOwner } from '../features/administration/index.ts';

/** Why an account can't become an owner. */
const REFUSALS = {
  unknown: (email: string) => `there is no account with the address ${email}`,
  unverified: (email: string) => `the address ${email} is not verified`,
  suspended: (email: string) => `the account ${email} is suspended`,
} as const;

/** Returns the address of the command line. Throws the usage for anything else. */
function readEmail(): string {
  const usage = new Error('usage: npm run owner -- <email>');
  let words: string[];
  try {
    words = parseArgs({ allowPositionals: true, strict: true }).positionals;
  } catch {
    throw usage;
  }
  const given = EmailInput.safeParse({ email: words[0] });
  if (!given.success || words.length !== 1) throw usage;
  return given.data.email;
}

/** `npm run owner -- <email>`, also while Weft runs. */
await runCommand('Nothing was changed', async (config) => {
  const email = readEmail();
  await withDatabase(config, async (database) => {
    const outcome = await makeOwner(database, email);
    if (outcome !== 'made') throw new Error(REFUSALS[outcome](email));
    say(`${email} is an owner of this network now.`);
  });
});
