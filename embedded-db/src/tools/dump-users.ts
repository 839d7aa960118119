import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serialize } from 'bson';
import type { Document, MongoClient } from 'mongodb';
import { fromExtendedJson } from './extended-json-reader.ts';
import { toExtendedJson } from './extended-json-writer.ts';

/** The users of all databases with what is stored of their passwords, one a line. */
const USERS_FILE = 'users.jsonl';

/** Writes the users of a server beside its dumped collections, if it has any. @returns their number @throws the driver's error */
export async function dumpUsers(client: MongoClient, folder: string): Promise<number> {
  const command = { usersInfo: { forAllDBs: true }, showCredentials: true };
  const { users } = await client.db('admin').command(command);
  const records = users as Document[];
  if (records.length === 0) return 0;
  const lines = records.map((user) => `${toExtendedJson(serialize(user))}\n`);
  await writeFile(join(folder, USERS_FILE), lines.join(''), { mode: 0o600 });
  return records.length;
}

/** The users of a dump. */
export async function dumpedUsers(folder: string): Promise<object[]> {
  const text = await readFile(join(folder, USERS_FILE), 'utf8').catch(() => '');
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => fromExtendedJson(line));
}

/** Stores the users of a dump in a store, which has a command for it. @throws the driver's error */
export async function loadUsers(client: MongoClient, users: readonly object[]): Promise<void> {
  await client.db('admin').command({ importUsers: 1, users });
}
