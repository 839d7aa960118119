import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Binary, type Document, type Long, type MongoServerError } from 'mongodb';
import { expect, test } from 'vitest';
import { dump } from '../../../dist/tools/dump.js';
import { load } from '../../../dist/tools/load.js';
import { connectTo, folderOfTest, startStore } from '../../support/store.ts';
import { codeOf, createRoot, ROOT_PASSWORD, signIn, storeWithUsers } from '../../support/users.ts';

const UNAUTHORIZED = 13;
const AUTHENTICATION_FAILED = 18;

const shared = storeWithUsers();

test('without users a client may create the first one in admin, and nothing else', async () => {
  const store = await startStore(folderOfTest(), { port: 0, auth: true });
  const client = await connectTo(store.uri);
  expect(await codeOf(client.db('x').collection('c').findOne())).toBe(UNAUTHORIZED);
  const first = { pwd: 'x', roles: [{ role: 'root', db: 'admin' }] };
  expect(await codeOf(client.db('x').command({ createUser: 'a', ...first }))).toBe(UNAUTHORIZED);
  const attempts = ['a', 'b', 'c'].map((name) =>
    codeOf(client.db('admin').command({ createUser: name, ...first })),
  );
  expect((await Promise.all(attempts)).filter((code) => code === UNAUTHORIZED)).toHaveLength(2);
  expect(await codeOf(client.db('admin').command({ createUser: 'd', ...first }))).toBe(UNAUTHORIZED);
});

test('a store that was not asked to wants no user', async () => {
  const store = await startStore(folderOfTest(), { port: 0 });
  const client = await connectTo(store.uri);
  await client.db('x').collection('c').insertOne({});
  expect((await client.db('admin').command({ connectionStatus: 1 }))['authInfo']).toEqual({
    authenticatedUsers: [],
    authenticatedUserRoles: [],
  });
});

test.each(['SCRAM-SHA-1', 'SCRAM-SHA-256', 'DEFAULT'] as const)(
  'a user signs in by %s',
  async (mechanism) => {
    const { uri, root } = shared;
    // SASLprep maps the soft hyphen to nothing and the ligature to two letters, in the driver and in the store.
    const pwd = 'p\u00e4ss\u00ad \ufb01,=';
    const user = `anna ${mechanism}`;
    await root.db('shop').command({ createUser: user, pwd, roles: ['readWrite'] });
    const options = { authSource: 'shop', authMechanism: mechanism };
    const anna = await signIn(uri, user, pwd, options);
    await anna.db('shop').collection('c').insertOne({});
    expect((await anna.db('shop').command({ connectionStatus: 1 }))['authInfo']).toEqual({
      authenticatedUsers: [{ user, db: 'shop' }],
      authenticatedUserRoles: [{ role: 'readWrite', db: 'shop' }],
    });
    expect(await codeOf(signIn(uri, user, pwd, { ...options, authSource: 'admin' }))).toBe(
      AUTHENTICATION_FAILED,
    );
    expect(await codeOf(signIn(uri, user, 'other', options))).toBe(AUTHENTICATION_FAILED);
  },
);

test('a user has only the mechanisms that were asked for', async () => {
  const { uri, root } = shared;
  const mechanisms = ['SCRAM-SHA-1'];
  await root.db('admin').command({ createUser: 'old', pwd: 'x', roles: [], mechanisms });
  await signIn(uri, 'old', 'x');
  const forced = { authMechanism: 'SCRAM-SHA-256' } as const;
  expect(await codeOf(signIn(uri, 'old', 'x', forced))).toBe(AUTHENTICATION_FAILED);
  const hello = { hello: 1, saslSupportedMechs: 'admin.old' };
  expect((await root.db('admin').command(hello))['saslSupportedMechs']).toEqual(mechanisms);
  const plain = { saslStart: 1, mechanism: 'PLAIN', payload: new Binary(Buffer.from('x')) };
  expect(await codeOf(root.db('admin').command(plain))).toBe(334);
});

test('changes of a user count at once, and who is dropped is refused while connected', async () => {
  const { uri, root } = shared;
  const db = root.db('gone');
  const create = { createUser: 'anna', pwd: 'x', roles: ['read'] };
  await db.command(create);
  const options = { authSource: 'gone', maxPoolSize: 1 };
  const anna = await signIn(uri, 'anna', 'x', options);
  const insert = () => codeOf(anna.db('gone').collection('c').insertOne({}));
  const find = () => codeOf(anna.db('gone').collection('c').findOne());
  expect(await insert()).toBe(UNAUTHORIZED);
  await db.command({ grantRolesToUser: 'anna', roles: ['readWrite'] });
  expect(await insert()).toBe(0);
  await db.command({ revokeRolesFromUser: 'anna', roles: ['readWrite'] });
  expect(await insert()).toBe(UNAUTHORIZED);
  expect(await find()).toBe(0);
  await db.command({ dropUser: 'anna' });
  expect(await find()).toBe(UNAUTHORIZED);
  await db.command(create);
  expect(await find()).toBe(UNAUTHORIZED);
  await db.command({ updateUser: 'anna', pwd: 'new' });
  expect(await codeOf(signIn(uri, 'anna', 'x', options))).toBe(AUTHENTICATION_FAILED);
  const again = await signIn(uri, 'anna', 'new', options);
  expect(await db.command({ dropAllUsersFromDatabase: 1 })).toMatchObject({ n: 1 });
  expect(await codeOf(again.db('gone').collection('c').findOne())).toBe(UNAUTHORIZED);
  expect(await codeOf(db.command({ dropUser: 'anna' }))).toBe(11);
  expect(await codeOf(db.command({ ...create, roles: ['nonsense'] }))).toBe(31);
  expect(await codeOf(root.db('admin').command({ createUser: 'root', pwd: 'x', roles: [] }))).toBe(51003);
});

test('a role is given and taken on one database, and stays as it is on others', async () => {
  const admin = shared.root.db('admin');
  const [onA, onB] = ['a', 'b'].map((db) => ({ role: 'read', db }));
  const rolesOf = async () =>
    ((await admin.command({ usersInfo: 'reader' }))['users'] as Document[])[0]?.['roles'];
  await admin.command({ createUser: 'reader', pwd: 'x', roles: [onA] });
  await admin.command({ grantRolesToUser: 'reader', roles: [onB] });
  expect(await rolesOf()).toEqual([onA, onB]);
  await admin.command({ revokeRolesFromUser: 'reader', roles: [onA] });
  expect(await rolesOf()).toEqual([onB]);
});

test('a user cannot read or end the cursor or take part in the session of another, and logs out', async () => {
  const { uri, root } = shared;
  await root.db('admin').command({ createUser: 'rival', pwd: 'x', roles: ['root'] });
  const rival = await signIn(uri, 'rival', 'x', { maxPoolSize: 1 });
  await root.db('x').collection('c').insertMany([{}, {}, {}]);
  const { cursor } = await root.db('x').command({ find: 'c', batchSize: 1 }, { promoteLongs: false });
  const { id } = cursor as { id: Long };
  const getMore = { getMore: id, collection: 'c', batchSize: 1 };
  expect(await codeOf(rival.db('x').command(getMore))).toBe(UNAUTHORIZED);
  const killed = await rival.db('x').command({ killCursors: 'c', cursors: [id] }, { promoteLongs: false });
  expect(killed).toMatchObject({ cursorsKilled: [], cursorsNotFound: [id] });
  expect(await codeOf(root.db('x').command(getMore))).toBe(0);
  const session = root.startSession();
  session.startTransaction();
  await root.db('x').collection('c').insertOne({}, { session });
  // Ends a session of the same number that belongs to the rival.
  await rival.db('x').command({ killSessions: [session.id] });
  await session.commitTransaction();
  await session.endSession();
  await rival.db('admin').command({ logout: 1 });
  expect(await codeOf(rival.db('x').command({ listCollections: 1 }))).toBe(UNAUTHORIZED);
});

test('a user that does not exist looks like one with another password', async () => {
  const { uri, root } = shared;
  await root.db('admin').command({ createUser: 'known', pwd: 'x', roles: [] });
  const client = await connectTo(uri);
  const begin = async (name: string): Promise<Document> => {
    const payload = new Binary(Buffer.from(`n,,n=${name},r=abc`));
    const reply = await client.db('admin').command({ saslStart: 1, mechanism: 'SCRAM-SHA-256', payload });
    const first = (reply['payload'] as Binary).toString('utf8');
    const [, nonce, salt, iterations] = /^r=(.*),s=(.*),i=(.*)$/.exec(first) ?? [];
    return { nonceLength: nonce?.length, saltLength: salt?.length, salt, iterations };
  };
  const [known, unknown] = [await begin('known'), await begin('nobody')];
  expect({ ...unknown, salt: '' }).toEqual({ ...known, salt: '' });
  expect((await begin('nobody'))['salt']).toBe(unknown['salt']);
  expect((await begin('somebody'))['salt']).not.toBe(unknown['salt']);
  const messages = ['known', 'nobody'].map((name) =>
    signIn(uri, name, 'wrong').catch((error: unknown) => (error as MongoServerError).message),
  );
  expect(await Promise.all(messages)).toEqual(['Authentication failed.', 'Authentication failed.']);
});

test('users survive a restart and a dump, and are in no collection', async () => {
  const folder = folderOfTest();
  const store = await startStore(folder, { port: 0, auth: true });
  await createRoot(store.uri);
  const root = await signIn(store.uri, 'root', ROOT_PASSWORD);
  const admin = root.db('admin');
  const customData = { team: 1 };
  await admin.command({ createUser: 'anna', pwd: 'x', roles: [{ role: 'read', db: 'shop' }], customData });
  const { users } = await admin.command({ usersInfo: 'anna' });
  expect(users).toEqual([
    {
      _id: 'admin.anna',
      userId: expect.any(Object) as unknown,
      user: 'anna',
      db: 'admin',
      mechanisms: ['SCRAM-SHA-256', 'SCRAM-SHA-1'],
      customData,
      roles: [{ role: 'read', db: 'shop' }],
    },
  ]);
  expect(await admin.listCollections().toArray()).toEqual([]);
  const out = join(folderOfTest(), 'dump');
  await dump(root, out);
  expect(readFileSync(join(out, 'users.jsonl'), 'utf8')).not.toContain(ROOT_PASSWORD);
  expect(statSync(join(out, 'users.jsonl')).mode & 0o777).toBe(0o600);
  await store.close();
  const again = await startStore(folder, { port: 0, auth: true });
  await signIn(again.uri, 'anna', 'x');
  await shared.root
    .db('admin')
    .command({ dropUser: 'anna' })
    .catch(() => undefined);
  await load(shared.root, out);
  await signIn(shared.uri, 'anna', 'x');
});
