#!/usr/bin/env node
/** Command line `db:serve`: serves a folder on loopback for the shell and other tools, until it is told to stop. */
import { startEmbeddedDatabase } from '../index.ts';
import { readArguments, runTool, ToolError } from './arguments.ts';

const USAGE = 'db:serve -- --dir <folder> --port <n>';

await runTool(async () => {
  const { dir, port } = readArguments(USAGE, ['dir', 'port']);
  const number = Number(port);
  if (!dir || port === undefined || !Number.isInteger(number) || number < 0 || number > 65_535) {
    throw new ToolError(`usage: ${USAGE}`);
  }
  const store = await startEmbeddedDatabase({ directory: dir, port: number });
  console.log(store.uri);
  const stop = (): void => void store.close();
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
});
