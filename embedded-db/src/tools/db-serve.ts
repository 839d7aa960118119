#!/usr/bin/env node
/** Command line `db-serve`: serves a folder on loopback for the shell and other tools, until a signal stops it. */
import { reportDefect } from '../errors/report-defect.ts';
import { serveFolder } from '../server/serve-folder.ts';
import { readArguments, runTool, ToolError } from './arguments.ts';

const USAGE = 'db-serve --dir <folder> --port <n> [--auth] [--memory <bytes>] [--fail-points]';

function memoryLimit(given: string): number {
  const bytes = Number(given);
  if (!Number.isInteger(bytes) || bytes <= 0) throw new ToolError(`usage: ${USAGE}`);
  return bytes;
}

await runTool(async () => {
  const given = readArguments(USAGE, ['dir', 'port', 'memory'], ['auth', 'fail-points']);
  const { dir, port, memory } = given;
  const number = Number(port);
  if (!dir || port === undefined || !Number.isInteger(number) || number < 0 || number > 65_535) {
    throw new ToolError(`usage: ${USAGE}`);
  }
  // Without a worker thread the process starts faster, and it does nothing else.
  process.on('unhandledRejection', (error) => reportDefect('a failure that nobody waited for', error));
  const store = await serveFolder({
    directory: dir,
    port: number,
    auth: given.auth,
    failPoints: given['fail-points'],
    memoryLimitBytes: memory === undefined ? undefined : memoryLimit(memory),
  });
  console.log(store.uri);
  const stop = (): void => void store.close();
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
});
