import { rmSync } from 'node:fs';
import { startEmbeddedDatabase } from 'embedded-document-store';
import { MongoClient, MongoError, MongoServerError, type Document } from 'mongodb';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../support/folder.ts';
import { connectTo, folderOfTest, startStore } from '../support/store.ts';

let client: MongoClient;
let stop: () => Promise<void>;
beforeAll(async () => {
  const directory = temporaryFolder();
  const store = await startEmbeddedDatabase({ directory, failPoints: true });
  client = await MongoClient.connect(store.uri, { appName: 'under-test', monitorCommands: true });
  stop = async () => {
    await client.close();
    await store.close();
    rmSync(directory, { recursive: true, force: true });
  };
});
afterAll(() => stop());

const failCommand = (mode: unknown, data: Document = {}): Promise<Document> =>
  client.db('admin').command({ configureFailPoint: 'failCommand', mode, data });
beforeEach(() => failCommand('off'));

let collections = 0;
const fresh = () => client.db('fails').collection<{ _id: number }>(`c${(collections += 1)}`);

/** How often a command is sent while `work` runs. */
async function sent(name: string, work: () => Promise<unknown>): Promise<number> {
  let times = 0;
  const count = ({ commandName }: { commandName: string }): void => {
    if (commandName === name) times += 1;
  };
  client.on('commandStarted', count);
  await work();
  client.off('commandStarted', count);
  return times;
}

const failureOf = async (work: Promise<unknown>): Promise<MongoServerError> => {
  const error: unknown = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof MongoServerError)) throw new Error('it did not fail with an answer of the store');
  return error;
};

test('a store without fail points does not know the command', async () => {
  const store = await startStore(folderOfTest());
  const other = await connectTo(store.uri);
  const asked = other.db('admin').command({ configureFailPoint: 'failCommand', mode: 'off' });
  expect((await failureOf(asked)).code).toBe(59);
});

describe('a command that is to fail', () => {
  test('answers the code instead of running, as often as asked, and is counted', async () => {
    const { count: before } = await failCommand({ times: 2 }, { failCommands: ['ping'], errorCode: 2 });
    const ping = () => client.db('fails').command({ ping: 1 });
    expect(await failureOf(ping())).toMatchObject({
      code: 2,
      codeName: 'BadValue',
      errmsg: "Failing command via 'failCommand' failpoint",
    });
    expect((await failureOf(ping())).code).toBe(2);
    expect((await ping())['ok']).toBe(1);
    expect((await failCommand('off'))['count']).toBe(Number(before) + 2);
  });

  test('runs as often as it is to be skipped first, and always fails until it is off', async () => {
    const collection = fresh();
    await failCommand({ skip: 1 }, { failCommands: ['count'], errorCode: 8 });
    const count = () => client.db('fails').command({ count: collection.collectionName });
    expect((await count())['n']).toBe(0);
    expect((await failureOf(count())).code).toBe(8);
    await failCommand('alwaysOn', { failCommands: ['count'], errorCode: 9 });
    expect((await failureOf(count())).code).toBe(9);
    expect((await failureOf(count())).code).toBe(9);
    await failCommand({ activationProbability: 0 }, { failCommands: ['count'], errorCode: 9 });
    expect((await count())['n']).toBe(0);
  });

  test('is found by its other name, its collection and the name of the application', async () => {
    const [one, two] = [fresh(), fresh()];
    await failCommand('alwaysOn', {
      failCommands: ['findandmodify', 'find'],
      namespace: one.namespace,
      appName: 'under-test',
      errorCode: 8,
    });
    expect((await failureOf(one.findOneAndDelete({ _id: 1 }))).code).toBe(8);
    expect((await failureOf(one.findOne())).code).toBe(8);
    expect(await two.findOne()).toBeNull();
    await failCommand('alwaysOn', { failCommands: ['find'], appName: 'another', errorCode: 8 });
    expect(await one.findOne()).toBeNull();
  });

  test('may wait first, while other commands go on', async () => {
    const ended: string[] = [];
    await failCommand({ times: 1 }, { failCommands: ['find'], blockConnection: true, blockTimeMS: 300 });
    const blocked = fresh()
      .findOne()
      .then(() => ended.push('find'));
    await client.db('fails').command({ ping: 1 });
    ended.push('ping');
    await blocked;
    expect(ended).toEqual(['ping', 'find']);
  });
});

describe('a client tries again', () => {
  test('a read and a write whose connection is closed', async () => {
    const collection = fresh();
    await failCommand({ times: 1 }, { failCommands: ['insert'], closeConnection: true });
    expect(await sent('insert', () => collection.insertOne({ _id: 1 }))).toBe(2);
    await failCommand({ times: 1 }, { failCommands: ['find'], closeConnection: true });
    expect(await sent('find', () => collection.find().toArray())).toBe(2);
    expect(await collection.find().toArray()).toEqual([{ _id: 1 }]);
  });

  test.each([91, 189, 10_107, 11_600, 11_602, 13_435])('a write that failed with %i, once', async (code) => {
    const collection = fresh();
    await failCommand({ times: 1 }, { failCommands: ['insert'], errorCode: code });
    expect(await sent('insert', () => collection.insertOne({ _id: 1 }))).toBe(2);
    await failCommand({ times: 2 }, { failCommands: ['update'], errorCode: code });
    const twice = await failureOf(collection.updateOne({ _id: 1 }, { $set: { a: 1 } }));
    expect(twice.errorLabels).toContain('RetryableWriteError');
    expect(await collection.find().toArray()).toEqual([{ _id: 1 }]);
  });

  test('no write that was interrupted, and none whose labels the test has replaced', async () => {
    const collection = fresh();
    await failCommand({ times: 1 }, { failCommands: ['insert'], errorCode: 11_601 });
    expect((await failureOf(collection.insertOne({ _id: 1 }))).code).toBe(11_601);
    await failCommand({ times: 1 }, { failCommands: ['insert'], errorCode: 189, errorLabels: [] });
    expect((await failureOf(collection.insertOne({ _id: 1 }))).code).toBe(189);
    await failCommand(
      { times: 1 },
      { failCommands: ['insert'], errorCode: 8, errorLabels: ['RetryableWriteError'] },
    );
    expect(await sent('insert', () => collection.insertOne({ _id: 1 }))).toBe(2);
  });

  test('a write that was stored before its write concern failed, which is stored once', async () => {
    const collection = fresh();
    const writeConcernError = { code: 91, codeName: 'ShutdownInProgress', errmsg: 'asked for' };
    await failCommand({ times: 1 }, { failCommands: ['insert'], writeConcernError });
    expect(await sent('insert', () => collection.insertOne({ _id: 1 }))).toBe(2);
    expect(await collection.countDocuments()).toBe(1);
    await failCommand('alwaysOn', {
      failCommands: ['insert'],
      writeConcernError: { code: 64, errmsg: 'late' },
    });
    const late = await collection.insertOne({ _id: 2 }).catch((error: unknown) => error);
    expect(late).toBeInstanceOf(MongoError);
    expect(await collection.countDocuments()).toBe(2);
  });

  test('a transaction one of whose commands failed, and a commit alone', async () => {
    const collection = fresh();
    await collection.insertOne({ _id: 0 });
    let runs = 0;
    await failCommand({ times: 1 }, { failCommands: ['insert'], errorCode: 91 });
    const run = (_id: number) =>
      client.withSession((session) =>
        session.withTransaction(async () => {
          runs += 1;
          await collection.insertOne({ _id }, { session });
        }),
      );
    await run(1);
    expect(runs).toBe(2);
    await failCommand({ times: 1 }, { failCommands: ['commitTransaction'], errorCode: 10_107 });
    expect(await sent('commitTransaction', () => run(2))).toBe(2);
    expect(runs).toBe(3);
    await failCommand({ times: 1 }, { failCommands: ['abortTransaction'], errorCode: 91 });
    const session = client.startSession();
    session.startTransaction();
    await collection.insertOne({ _id: 3 }, { session });
    expect(await sent('abortTransaction', () => session.abortTransaction())).toBe(2);
    await session.endSession();
    expect(await collection.countDocuments()).toBe(3);
  });
});

test.each([
  [{ configureFailPoint: 'another', mode: 'off' }, 266, /another.* not found/],
  [{ configureFailPoint: 'failCommand', mode: 'sometimes' }, 2, 'unknown mode: sometimes'],
  [{ configureFailPoint: 'failCommand', mode: 1 }, 14, "'mode' must be a string or JSON object"],
  [{ configureFailPoint: 'failCommand', mode: { never: 1 } }, 2, /'mode' must be one of/],
  [{ configureFailPoint: 'failCommand', mode: { times: -1 } }, 2, /must be positive/],
  [{ configureFailPoint: 'failCommand', mode: { times: 2 ** 31 } }, 2, /too large/],
  [{ configureFailPoint: 'failCommand', mode: { times: 'many' } }, 14, /must be a number/],
  [{ configureFailPoint: 'failCommand', mode: { activationProbability: 2 } }, 2, /from 0 to 1/],
  [{ configureFailPoint: 'failCommand', mode: 'off', data: 'none' }, 14, /'data' option/],
])('%o is refused', async (command, code, message) => {
  const error = await failureOf(client.db('admin').command(command));
  expect({ code: error.code, message: error.errmsg }).toEqual({
    code,
    message: typeof message === 'string' ? message : (expect.stringMatching(message) as string),
  });
});
