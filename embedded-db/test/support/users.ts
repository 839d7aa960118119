import { rmSync } from 'node:fs';
import { startEmbeddedDatabase, type EmbeddedDatabase } from 'embedded-document-store';
import { MongoClient, type Document, type MongoClientOptions } from 'mongodb';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { temporaryFolder } from './folder.ts';

export const ROOT_PASSWORD = 'the password of root';

/** Creates the first user, `root`, on a store that asks for users. */
export const createRoot = async (uri: string): Promise<void> => {
  const client = await MongoClient.connect(uri);
  await client.db('admin').command({ createUser: 'root', pwd: ROOT_PASSWORD, roles: ['root'] });
  await client.close();
};

/** A client of a user. @throws the driver's error of the sign-in */
const connectAs = (
  uri: string,
  username: string,
  password: string,
  options: MongoClientOptions,
): Promise<MongoClient> =>
  new MongoClient(uri, {
    authSource: 'admin',
    serverSelectionTimeoutMS: 3000,
    ...options,
    auth: { username, password },
  }).connect();

/** A client of a user, which is closed with the test. @throws the driver's error of the sign-in */
export const signIn = async (
  uri: string,
  username: string,
  password: string,
  options: MongoClientOptions = {},
): Promise<MongoClient> => {
  const client = await connectAs(uri, username, password, options);
  onTestFinished(() => client.close());
  return client;
};

/** A store with users for all tests of a file. Its members can be read from within tests only. */
export const storeWithUsers = (): { readonly uri: string; readonly root: MongoClient } => {
  const directory = temporaryFolder();
  let store: EmbeddedDatabase | undefined;
  let root: MongoClient | undefined;
  beforeAll(async () => {
    store = await startEmbeddedDatabase({ directory, port: 0, auth: true });
    await createRoot(store.uri);
    root = await connectAs(store.uri, 'root', ROOT_PASSWORD, {});
  });
  afterAll(async () => {
    await root?.close();
    await store?.close();
    rmSync(directory, { recursive: true, force: true });
  });
  const started = <T>(value: T | undefined): T => {
    if (value === undefined) throw new Error('the store is ready only within tests');
    return value;
  };
  return {
    get uri() {
      return started(store).uri;
    },
    get root() {
      return started(root);
    },
  };
};

/** The code of the error of a command; 0 when it succeeds. */
export const codeOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 0,
    (error: unknown) => (error as Document)['code'] ?? error,
  );
