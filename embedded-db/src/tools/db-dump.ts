#!/usr/bin/env node
/** Command line `db-dump`: writes a store, or a MongoDB, as extended JSON. */
import { readArguments, runTool, ToolError } from './arguments.ts';
import { connect } from './connect.ts';
import { dump } from './dump.ts';

const USAGE = 'db-dump (--dir <folder> | --uri <uri>) --out <new folder> [--db <name>]';

await runTool(async () => {
  const { db, out, ...place } = readArguments(USAGE, ['dir', 'uri', 'db', 'out']);
  if (!out) throw new ToolError(`usage: ${USAGE}`);
  const connection = await connect(place, true);
  try {
    await dump(connection.client, out, { ...(db && { db }), report: (line) => console.log(line) });
  } finally {
    await connection.close();
  }
});
