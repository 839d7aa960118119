import { rmSync } from 'node:fs';
import { startEmbeddedDatabase, type EmbeddedDatabase, type ServeOptions } from 'embedded-document-store';
import { MongoClient } from 'mongodb';
import { onTestFinished } from 'vitest';
import { temporaryFolder } from './folder.ts';

/** A temporary folder that is removed after the test. */
export const folderOfTest = (): string => {
  const folder = temporaryFolder();
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

/** Starts the store on a folder and stops it with the test, if it still runs. */
export const startStore = async (
  directory: string,
  options: Partial<ServeOptions> = {},
): Promise<EmbeddedDatabase> => {
  const store = await startEmbeddedDatabase({ ...options, directory });
  onTestFinished(() => store.close());
  return store;
};

/** A client that is closed with the test. */
export const connectTo = async (uri: string): Promise<MongoClient> => {
  const client = await MongoClient.connect(uri, { serverSelectionTimeoutMS: 3000 });
  onTestFinished(() => client.close());
  return client;
};
