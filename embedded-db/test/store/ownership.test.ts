import { FolderInUseError, startEmbeddedDatabase } from 'embedded-document-store';
import { expect, onTestFinished, test } from 'vitest';
import { startServer } from '../crash/server-process.ts';
import { connectTo, folderOfTest, startStore } from '../support/store.ts';

test('a second owner is told so in one line, and where the first one is', async () => {
  const folder = folderOfTest();
  const owner = await startStore(folder);
  const refusal: unknown = await startEmbeddedDatabase({ directory: folder }).catch(
    (error: unknown) => error,
  );
  expect(refusal).toBeInstanceOf(FolderInUseError);
  const { message, uri } = refusal as FolderInUseError;
  expect(message).toContain(folder);
  expect(message).not.toContain('\n');
  const db = (await connectTo(uri)).db('x');
  await db.collection('c').insertOne({ _id: 1 } as never);
  expect(await (await connectTo(owner.uri)).db('x').collection('c').countDocuments()).toBe(1);
});

test('an owner in another process is seen too', async () => {
  const folder = folderOfTest();
  const server = await startServer(folder);
  onTestFinished(() => server.kill());
  await expect(startEmbeddedDatabase({ directory: folder })).rejects.toBeInstanceOf(FolderInUseError);
});

test('a killed owner leaves the folder free', async () => {
  const folder = folderOfTest();
  const server = await startServer(folder);
  await (
    await connectTo(server.uri)
  )
    .db('x')
    .collection('c')
    .insertOne({ _id: 1 } as never);
  await server.kill('SIGKILL');
  const { uri } = await startStore(folder);
  expect(await (await connectTo(uri)).db('x').collection('c').countDocuments()).toBe(1);
});

test('of several that start at once exactly one owns the folder', async () => {
  const folder = folderOfTest();
  const attempts = await Promise.allSettled(
    Array.from({ length: 4 }, () => startEmbeddedDatabase({ directory: folder })),
  );
  const owners = attempts.flatMap((attempt) => (attempt.status === 'fulfilled' ? [attempt.value] : []));
  await Promise.all(owners.map((owner) => owner.close()));
  expect(owners).toHaveLength(1);
  for (const attempt of attempts) {
    if (attempt.status === 'rejected') expect(attempt.reason).toBeInstanceOf(FolderInUseError);
  }
});

test('after close the folder can be opened again, and again', async () => {
  const folder = folderOfTest();
  for (let round = 1; round <= 3; round += 1) {
    const store = await startEmbeddedDatabase({ directory: folder });
    const client = await connectTo(store.uri);
    const collection = client.db('x').collection('c');
    await collection.createIndex({ n: 1 }, { unique: true });
    await collection.insertOne({ n: round });
    expect(await collection.countDocuments()).toBe(round);
    await client.close();
    await store.close();
  }
});
