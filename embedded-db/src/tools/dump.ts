import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { serialize } from 'bson';
import type { Collection, MongoClient } from 'mongodb';
import { ToolError } from './arguments.ts';
import { dumpUsers } from './dump-users.ts';
import { documentsFile, metadataFile } from './dump-files.ts';
import { toExtendedJson } from './extended-json-writer.ts';
import { listCollections, listDatabases } from './listing.ts';
import type { Listed } from './listing.ts';

/**
 * Writes every collection as canonical extended JSON: `<out>/<database>/<collection>.jsonl`, one document a line in natural order,
 * and `<collection>.metadata.json` with its options, indexes and number of documents. A dump of all databases has the users too. `out` appears only when the dump is whole.
 * It is no snapshot: collections are read one after the other.
 * @throws ToolError when `out` exists and is not empty
 */
export async function dump(
  client: MongoClient,
  out: string,
  options: { db?: string; report?: (line: string) => void } = {},
): Promise<void> {
  const there = await readdir(out).catch(() => []);
  if (there.length > 0) throw new ToolError(`${out} is not empty; name a new folder for the dump`);
  const partial = `${out.replace(/[/\\]+$/, '')}.partial`;
  await rm(partial, { recursive: true, force: true });
  await mkdir(partial, { recursive: true });
  for (const db of await listDatabases(client, options.db)) {
    for (const listed of await listCollections(db)) {
      const { collection } = listed;
      await mkdir(join(partial, encodeURIComponent(db.databaseName)), { recursive: true });
      const count = await dumpCollection(listed, partial);
      options.report?.(`${collection.namespace}: ${count} documents`);
    }
  }
  if (options.db === undefined) {
    const users = await dumpUsers(client, partial);
    if (users > 0) options.report?.(`${users} users`);
  }
  await rm(out, { recursive: true, force: true });
  await rename(partial, out);
}

/** Writes the files of a collection; a view has no documents and no indexes of its own. */
async function dumpCollection({ collection, options, isView }: Listed, folder: string): Promise<number> {
  let count = 0;
  const documents = isView ? [] : collection.find({}, { raw: true }).sort({ $natural: 1 });
  async function* lines(): AsyncGenerator<string> {
    for await (const bytes of documents) {
      count += 1;
      yield `${toLine(bytes as unknown as Uint8Array, collection)}\n`;
    }
  }
  await pipeline(Readable.from(lines()), createWriteStream(join(folder, documentsFile(collection))));
  const indexes = isView ? [] : await collection.listIndexes({ raw: true }).toArray();
  const metadata = [
    `"options":${toExtendedJson(options)}`,
    `"indexes":[${indexes.map((bytes) => toExtendedJson(bytes as unknown as Uint8Array)).join(',')}]`,
    `"documents":${toExtendedJson(serialize({ count })).slice('{"count":'.length, -1)}`,
  ];
  await writeFile(join(folder, metadataFile(collection)), `{${metadata.join(',')}}\n`);
  return count;
}

function toLine(bytes: Uint8Array, collection: Collection): string {
  try {
    return toExtendedJson(bytes);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ToolError(`${collection.namespace}: a document cannot be dumped: ${reason}`);
  }
}
