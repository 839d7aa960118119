import { Long, UUID } from 'bson';
import { expect, test, vi } from 'vitest';
import { command, openStore } from '../support/in-process.ts';
import { folderOfTest } from '../support/store.ts';

test('each transaction gives its snapshot back once, however it ends', async () => {
  const store = openStore(folderOfTest());
  await command(store, { create: 'c' });
  const given = vi.spyOn(store.environment, 'snapshot');
  const done: ReturnType<typeof vi.fn>[] = [];
  const session = { id: new UUID() };
  let number = 0;
  const within = (body: Record<string, unknown>) =>
    command(store, { ...body, lsid: session, txnNumber: Long.fromNumber(number), autocommit: false });
  const begin = async () => {
    number += 1;
    await within({ insert: 'c', documents: [{ number }], startTransaction: true });
    const last = given.mock.results.at(-1);
    if (last?.type !== 'return') throw new Error('A transaction reads a snapshot.');
    done.push(vi.spyOn(last.value, 'done'));
  };
  await begin();
  await within({ commitTransaction: 1, $db: 'admin' });
  await begin();
  await within({ abortTransaction: 1, $db: 'admin' });
  await begin();
  await within({ find: 'c', filter: { $unknown: 1 } });
  await begin();
  await command(store, { endSessions: [session] });
  expect(done.map((each) => each.mock.calls.length)).toEqual([1, 1, 1, 1]);
  const { n } = await command(store, { count: 'c' });
  expect(n).toBe(1);
});
