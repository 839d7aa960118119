import { expect, it } from 'vitest';
import {
  ANN,
  BEN,
  CONVERSATION,
  FakeMessages,
  openDevice,
  settled,
  TestStorage,
} from '@/testing/fake-messages';

const idOf = (number: number) => String(number).padStart(24, '0');

/** A device whose thread is on the screen, and the function that leaves it. */
async function show(engine: ReturnType<typeof openDevice>['engine'], id: string) {
  const leave = engine.thread(id).view.subscribe(() => undefined);
  await settled();
  return leave;
}

it('loads what followed a first message whose acknowledgement was lost', async () => {
  const server = new FakeMessages();
  const storage = new TestStorage();
  const before = openDevice(server, ANN, { storage });
  server.trouble = 'lost-answer';
  await before.engine.outbox.add({ receiverId: BEN._id, content: 'm1', replyTo: null, files: [] });
  await settled();
  before.engine.close();
  before.tabs.close('tab-1');
  server.trouble = 'none';
  for (const content of ['m2', 'm3', 'm4']) server.store(BEN, content);

  const after = openDevice(server, ANN, { storage, tab: 'tab-2' });
  await after.engine.sync();
  await settled();
  expect(after.shown()).toEqual(['m1', 'm2', 'm3', 'm4']);
});

it('reads again only the conversations on the screen, and others once they are opened', async () => {
  const server = new FakeMessages();
  server.store(ANN, 'm1');
  const { engine } = openDevice(server, BEN);
  await show(engine, CONVERSATION);
  const leave = await show(engine, idOf(1));
  await show(engine, idOf(2));
  leave();
  server.asked.length = 0;
  await engine.sync();
  expect(server.asked).toHaveLength(2);

  await show(engine, idOf(1));
  expect(server.asked).toHaveLength(3);
  engine.thread(idOf(1));
  await settled();
  expect(server.asked).toHaveLength(3);
});

it('keeps the twenty conversations that were used last', async () => {
  const server = new FakeMessages();
  server.store(ANN, 'm1');
  const { engine } = openDevice(server, BEN);
  const isLoaded = (number: number) => engine.thread(idOf(number)).view.get().status === 'ready';
  await show(engine, CONVERSATION);
  for (let number = 1; number <= 20; number += 1) (await show(engine, idOf(number)))();
  expect(isLoaded(2)).toBe(true);
  expect(isLoaded(1)).toBe(false);
  expect(engine.thread(CONVERSATION).view.get().status).toBe('ready');
});
