import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { runCommand, say } from '../command-line/run-command.ts';
import { createLogger } from '../platform/logger/logger.ts';
import { inMegabytes, readArguments } from './arguments.ts';
import { backUp } from './backup.ts';
import { BackupError } from './backup-error.ts';
import { openInstallation } from './open-installation.ts';

const USAGE = 'npm run backup -- --to <folder or new file>';

/** The file to write; in a folder it is named after the time. */
function fileFor(to: string): string {
  const place = path.resolve(to);
  const time = new Date()
    .toISOString()
    .replace(/[:.]/g, '-')
    .replace(/-\d{3}Z$/, 'Z');
  const isFolder = existsSync(place) && statSync(place).isDirectory();
  const file = isFolder ? path.join(place, `weft-${time}.tar`) : place;
  if (existsSync(file)) throw new BackupError(`${file} is there already: name a new file`);
  if (!existsSync(path.dirname(file))) throw new BackupError(`there is no folder ${path.dirname(file)}`);
  return file;
}

/** `npm run backup`: writes database and files to one file, also while Weft runs. */
await runCommand('The backup failed', async (config) => {
  const { to } = readArguments(USAGE, ['to'], []);
  const file = fileFor(to);
  const installation = await openInstallation(config, createLogger('fatal', process.stderr), {
    alone: false,
  });
  try {
    const { manifest, missing } = await backUp(installation, file);
    const documents = Object.values(manifest.collections).reduce((sum, each) => sum + each.documents, 0);
    const { files, bytes } = manifest.files;
    say(`${documents} documents and ${files} files (${inMegabytes(bytes)}) are in ${file}.`);
    for (const id of missing) say(`The files of item ${id} are missing; they were lost before.`);
  } finally {
    await installation.close();
  }
});
