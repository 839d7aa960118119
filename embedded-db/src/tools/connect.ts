import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { FolderInUseError, startEmbeddedDatabase } from '../index.ts';
import { DATA_FILE } from '../storage/tables.ts';
import { ToolError } from './arguments.ts';

interface Place {
  /** The folder of a store; a served one is accessed through its owner. */
  readonly dir?: string | undefined;
  /** A connection string, of a store or of a MongoDB. */
  readonly uri?: string | undefined;
}

interface Connection {
  readonly client: MongoClient;
  close(): Promise<void>;
}

/**
 * Connects to the store of `--dir` or `--uri`. A folder without an owner is served while the connection is open.
 * @param mustExist refuses a folder without a store instead of creating one
 * @throws ToolError when not exactly one place is named, or there is no store in the folder
 */
export async function connect(place: Place, mustExist: boolean): Promise<Connection> {
  if (place.uri !== undefined && place.dir === undefined) return open(place.uri);
  if (place.dir === undefined || place.uri !== undefined)
    throw new ToolError('name one place: --dir <folder> or --uri <uri>');
  if (mustExist && !existsSync(join(place.dir, DATA_FILE)))
    throw new ToolError(`there is no store in ${place.dir}`);
  try {
    const store = await startEmbeddedDatabase({ directory: place.dir });
    return await open(store.uri, () => store.close());
  } catch (error) {
    if (error instanceof FolderInUseError) return open(error.uri);
    throw error;
  }
}

async function open(uri: string, stop: () => Promise<void> = async () => {}): Promise<Connection> {
  try {
    const client = await MongoClient.connect(uri, { serverSelectionTimeoutMS: 5000 });
    return {
      client,
      async close() {
        await client.close();
        await stop();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
