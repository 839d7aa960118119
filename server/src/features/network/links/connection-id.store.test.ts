import { Types } from 'mongoose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { acceptRequest, removeConnection, sendRequest } from '@weft/shared/network/contract';
import type { TestMember } from '../../../testing/members/register-member.ts';
import { startTestApp, type TestApp } from '../../../testing/app/test-app.ts';

/** Ids in one chunk. */
const CHUNK = 500;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const chunksOf = (member: TestMember) =>
  app.database.connection
    .collection('circles')
    .find({ owner: new Types.ObjectId(member.id) })
    .sort({ part: 1 })
    .toArray();

/** A member whose chunks are full, as that many accepted requests leave them. */
async function memberWithFullChunks(count: number): Promise<TestMember> {
  const member = await app.addMember();
  const { connection } = app.database;
  const _id = new Types.ObjectId(member.id);
  const others = () => Array.from({ length: CHUNK }, () => new Types.ObjectId());
  await connection
    .collection('circles')
    .insertMany(
      Array.from({ length: count }, (_, part) => ({ owner: _id, part, others: others(), size: CHUNK })),
    );
  await connection.collection('members').updateOne({ _id }, { $set: { connectionsCount: count * CHUNK } });
  return member;
}

async function connect(from: TestMember, to: TestMember): Promise<void> {
  (await from.browser.call(sendRequest, { body: { recipientId: to.id } })).data satisfies object;
  (await to.browser.call(acceptRequest, { params: { id: from.id } })).data satisfies object;
}

test('a connection beyond full chunks opens the next one, and a free place is filled first', async () => {
  const member = await memberWithFullChunks(2);
  const [first, second] = [await app.addMember(), await app.addMember()];
  await connect(first, member);
  expect((await chunksOf(member)).map(({ part, size }) => [part, size])).toEqual([
    [0, CHUNK],
    [1, CHUNK],
    [2, 1],
  ]);
  // The last id of the newest chunk goes; the chunk stays and takes the next connection.
  (await member.browser.call(removeConnection, { params: { id: first.id } })).data satisfies object;
  await connect(member, second);
  const chunks = await chunksOf(member);
  expect(chunks.map(({ part, size }) => [part, size])).toEqual([
    [0, CHUNK],
    [1, CHUNK],
    [2, 1],
  ]);
  expect(chunks.at(-1)).toMatchObject({ others: [new Types.ObjectId(second.id)] });
});
