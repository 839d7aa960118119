import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import { runCommand, say } from '../command-line/run-command.ts';
import { createLogger } from '../platform/logger/logger.ts';
import { inMegabytes, readArguments } from './arguments.ts';
import { BackupError } from './backup-error.ts';
import { openInstallation } from './open-installation.ts';
import { verifyArchive } from './read-archive.ts';
import { holdsSomething, restore } from './restore.ts';

const USAGE = 'npm run restore -- --from <file> [--replace [--yes]]';
const WORD = 'replace';

/** Asks for confirmation at the terminal; without a terminal `--yes` is required. */
async function mayReplace(): Promise<boolean> {
  if (!process.stdin.isTTY)
    throw new BackupError('nobody can be asked here: add --yes to replace what is there');
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(`All that is stored here now will be lost. Type ${WORD} to go on: `);
  terminal.close();
  return answer.trim() === WORD;
}

/** `npm run restore`: restores a backup. Weft must not run. */
await runCommand('The restore failed', async (config) => {
  const { from, replace, yes } = readArguments(USAGE, ['from'], ['replace', 'yes']);
  const file = path.resolve(from);
  await verifyArchive(file);
  const installation = await openInstallation(config, createLogger('fatal', process.stderr), { alone: true });
  try {
    if (await holdsSomething(installation)) {
      if (!replace) throw new BackupError('something is stored here already: add --replace to replace it');
      if (!yes && !(await mayReplace())) throw new BackupError('nothing was changed');
    }
    const { collections, files } = await restore(installation, file);
    const documents = Object.values(collections).reduce((sum, each) => sum + each.documents, 0);
    say(`${documents} documents and ${files.files} files (${inMegabytes(files.bytes)}) are back.`);
    say('Everybody has to sign in again.');
  } finally {
    await installation.close();
  }
});
