/**
 * The server of a conformance test: the MongoDB of `MONGODB_URI`, else the built store on a temporary folder.
 */
import { rmSync } from 'node:fs';
import { startEmbeddedDatabase } from 'embedded-document-store';
import { MongoClient, type Collection, type Db, type Document } from 'mongodb';
import { afterAll, beforeAll } from 'vitest';
import { temporaryFolder } from './folder.ts';

export interface Target {
  readonly client: MongoClient;
  readonly db: Db;
  readonly uri: string;
  readonly databaseName: string;
  /** A collection no other test of this file has used. */
  fresh(documents?: readonly Document[]): Promise<Collection>;
}

let files = 0;

/** One database per test file, dropped afterwards. The members can be read from within tests and hooks only. */
export const conformanceTarget = (options: { retryWrites?: boolean } = {}): Target => {
  const databaseName = `conformance_${process.pid}_${process.env['VITEST_POOL_ID'] ?? '0'}_${(files += 1)}`;
  let client: MongoClient | undefined;
  let uri = '';
  let stop: () => Promise<void> = async () => {};
  let collections = 0;

  beforeAll(async () => {
    const real = process.env['MONGODB_URI'];
    if (real) uri = real;
    else {
      const directory = temporaryFolder();
      const store = await startEmbeddedDatabase({ directory });
      uri = store.uri;
      stop = async () => {
        await store.close();
        rmSync(directory, { recursive: true, force: true });
      };
    }
    client = await MongoClient.connect(uri, {
      serverSelectionTimeoutMS: 5000,
      retryWrites: options.retryWrites ?? true,
    });
    await client.db(databaseName).dropDatabase();
  });

  afterAll(async () => {
    await client?.db(databaseName).dropDatabase();
    await client?.close();
    await stop();
  });

  const started = (): MongoClient => {
    if (!client) throw new Error('the target is ready only within tests');
    return client;
  };

  return {
    get client() {
      return started();
    },
    get db() {
      return started().db(databaseName);
    },
    get uri() {
      return uri;
    },
    databaseName,
    async fresh(documents = []) {
      const collection = started()
        .db(databaseName)
        .collection(`c${(collections += 1)}`);
      if (documents.length > 0) await collection.insertMany(documents.map((document) => ({ ...document })));
      return collection;
    },
  };
};
