import { runCommand, say } from '../command-line/run-command.ts';
import { withDatabase } from '../command-line/with-database.ts';
import { turnPasswordsOn } from '../features/administration/index.ts';

/** `npm run passwords-on`, also while Weft runs. */
await runCommand('Nothing was changed', async (config) => {
  if (process.argv.length > 2) throw new Error('usage: npm run passwords-on');
  await withDatabase(config, async (database) => {
    const wereOff = await turnPasswordsOn(database);
    say(wereOff ? 'Passwords sign members in again.' : 'Passwords were on already.');
  });
});
