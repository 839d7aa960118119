#!/usr/bin/env node
/** Command line `db-check`: verifies documents against indexes and counts; exit status 1 when something is wrong. */
import { readArguments, runTool, ToolError } from './arguments.ts';
import { check } from './check.ts';
import { connect } from './connect.ts';

const USAGE = 'db-check (--dir <folder> | --uri <uri>) [--db <name>]';

await runTool(async () => {
  const { db, ...place } = readArguments(USAGE, ['dir', 'uri', 'db']);
  const connection = await connect(place, true);
  try {
    const found = await check(connection.client, { ...(db && { db }), report: (line) => console.log(line) });
    for (const problem of found.problems) console.error(problem);
    console.log(
      `${found.collections} collections, ${found.documents} documents, ${found.entries} index entries`,
    );
    if (found.problems.length > 0) throw new ToolError(`${found.problems.length} problems`);
  } finally {
    await connection.close();
  }
});
