#!/usr/bin/env node
/** Command line `db-load`: reads a dump into a store or a MongoDB. */
import { readArguments, runTool, ToolError } from './arguments.ts';
import { connect } from './connect.ts';
import { load } from './load.ts';

const USAGE = 'db-load --in <dump> (--dir <folder> | --uri <uri>) [--db <name>] [--drop]';

await runTool(async () => {
  const { db, in: folder, drop, ...place } = readArguments(USAGE, ['dir', 'uri', 'db', 'in'], ['drop']);
  if (!folder) throw new ToolError(`usage: ${USAGE}`);
  const connection = await connect(place, false);
  try {
    const report = (line: string): void => console.log(line);
    await load(connection.client, folder, { ...(db && { db }), drop: drop === true, report });
  } finally {
    await connection.close();
  }
});
