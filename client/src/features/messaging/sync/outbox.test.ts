import { expect, it } from 'vitest';
import { ANN, BEN, FakeMessages, openDevice, settled, TestStorage, TestTabs } from '@/testing/fake-messages';

const draft = (content: string, receiverId = BEN._id) => ({ receiverId, content, replyTo: null, files: [] });

it('stores a message on the device before sending it, and removes it once the server has stored it', async () => {
  const server = new FakeMessages();
  server.trouble = 'no-network';
  const { engine, storage } = openDevice(server, ANN);
  await engine.outbox.add(draft('one'));
  expect([...storage.entries.values()].map(({ content }) => content)).toEqual(['one']);
  await settled();
  server.trouble = 'none';
  await engine.sync();
  await settled();
  expect(server.stored.map(({ content }) => content)).toEqual(['one']);
  expect(storage.entries.size).toBe(0);
  expect(engine.pending.get()).toEqual([]);
});

it('sends a message only after the device has stored it, however slow its storage is', async () => {
  const server = new FakeMessages();
  const storage = new TestStorage();
  let store = (): void => undefined;
  storage.writing = new Promise((resolve) => (store = resolve));
  const { engine } = openDevice(server, ANN, { storage });
  const added = engine.outbox.add(draft('one'));
  await settled();
  expect(engine.pending.get().map(({ content }) => content)).toEqual(['one']);
  expect(server.sends).toEqual([]);
  store();
  await added;
  await settled();
  expect(server.sends).toEqual(['one']);
});

it('sends the messages of a conversation in writing order, also after failures', async () => {
  const server = new FakeMessages();
  const { engine, clock } = openDevice(server, ANN);
  server.trouble = 'no-network';
  for (const content of ['one', 'two', 'three']) await engine.outbox.add(draft(content));
  await settled();
  expect(server.sends).toEqual(['one']);
  await clock.pass(1000);
  expect(server.sends).toEqual(['one', 'one']);
  server.trouble = 'none';
  await clock.pass(2000);
  expect(server.stored.map(({ content }) => content)).toEqual(['one', 'two', 'three']);
});

it('waits longer after each failure, up to 30 seconds, and as long as the server demands', async () => {
  const server = new FakeMessages();
  server.trouble = 'no-network';
  const { engine, clock } = openDevice(server, ANN);
  await engine.outbox.add(draft('one'));
  await settled();
  for (const wait of [1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]) {
    const before = server.sends.length;
    await clock.pass(wait - 1);
    expect(server.sends).toHaveLength(before);
    await clock.pass(1);
    expect(server.sends).toHaveLength(before + 1);
  }
  server.trouble = 'rate';
  await clock.pass(30_000);
  const before = server.sends.length;
  await clock.pass(6999);
  expect(server.sends).toHaveLength(before);
  await clock.pass(1);
  expect(server.sends).toHaveLength(before + 1);
});

it('sends no second message after a lost acknowledgement', async () => {
  const server = new FakeMessages();
  server.trouble = 'lost-answer';
  const { engine, clock } = openDevice(server, ANN);
  await engine.outbox.add(draft('one'));
  await settled();
  expect(engine.pending.get()).toHaveLength(1);
  server.trouble = 'none';
  await clock.pass(1000);
  expect(server.sends).toEqual(['one', 'one']);
  expect(server.stored).toHaveLength(1);
  expect(engine.pending.get()).toEqual([]);
});

it('stops only the message that the server refuses; retry sends it, discard removes it', async () => {
  const server = new FakeMessages();
  const { engine, storage } = openDevice(server, ANN);
  server.trouble = 'refused';
  const first = await engine.outbox.add(draft('one'));
  const second = await engine.outbox.add(draft('two'));
  await settled();
  expect(engine.pending.get().map(({ state, refusal }) => [state, refusal])).toEqual([
    ['refused', 'You cannot send this.'],
    ['refused', 'You cannot send this.'],
  ]);
  server.trouble = 'none';
  await engine.outbox.add(draft('three'));
  await engine.outbox.retry(first.clientId);
  await engine.outbox.discard(second.clientId);
  await settled();
  expect(server.stored.map(({ content }) => content)).toEqual(['three', 'one']);
  expect(storage.entries.size).toBe(0);
});

it('forgets a message that is discarded while the server refuses it', async () => {
  const server = new FakeMessages();
  const { engine, storage } = openDevice(server, ANN);
  server.trouble = 'refused';
  const { clientId } = await engine.outbox.add(draft('one'));
  await engine.outbox.discard(clientId);
  await settled();
  expect(server.sends).toEqual(['one']);
  expect(engine.pending.get()).toEqual([]);
  expect(storage.entries.size).toBe(0);
});

it('restores unsent and refused messages after a restart', async () => {
  const server = new FakeMessages();
  const [storage, tabs] = [new TestStorage(), new TestTabs()];
  const before = openDevice(server, ANN, { storage, tabs });
  server.trouble = 'refused';
  await before.engine.outbox.add(draft('refused'));
  await settled();
  server.trouble = 'no-network';
  await before.engine.outbox.add(draft('one'));
  await before.engine.outbox.add(draft('two'));
  await settled();
  before.engine.close();
  tabs.close('tab-1');

  server.trouble = 'none';
  const after = openDevice(server, ANN, { storage, tabs, tab: 'tab-2' });
  await after.engine.sync();
  await settled();
  expect(server.stored.map(({ content }) => content)).toEqual(['one', 'two']);
  expect(after.engine.pending.get().map(({ content, state }) => [content, state])).toEqual([
    ['refused', 'refused'],
  ]);
});

it('sends the messages of its own tab, and those of a tab that was closed', async () => {
  const server = new FakeMessages();
  const [storage, tabs] = [new TestStorage(), new TestTabs()];
  const one = openDevice(server, ANN, { storage, tabs, tab: 'tab-1' });
  const two = openDevice(server, ANN, { storage, tabs, tab: 'tab-2' });
  server.trouble = 'no-network';
  await one.engine.outbox.add(draft('from one'));
  await two.engine.outbox.add(draft('from two'));
  await settled();
  server.sends.length = 0;
  server.trouble = 'none';
  await two.engine.sync();
  await settled();
  expect(server.sends).toEqual(['from two']);
  one.engine.close();
  tabs.close('tab-1');
  await two.engine.sync();
  await settled();
  expect(server.sends).toEqual(['from two', 'from one']);
  expect(server.stored).toHaveLength(2);
});

it('never sends messages of another member of the same browser', async () => {
  const server = new FakeMessages();
  const [storage, tabs] = [new TestStorage(), new TestTabs()];
  server.trouble = 'no-network';
  const ann = openDevice(server, ANN, { storage, tabs });
  await ann.engine.outbox.add(draft('from Ann'));
  await settled();
  ann.engine.close();
  tabs.close('tab-1');
  server.trouble = 'none';
  const ben = openDevice(server, BEN, { storage, tabs, tab: 'tab-2' });
  await ben.engine.sync();
  await settled();
  expect(server.stored).toEqual([]);
  expect(storage.entries.size).toBe(1);
});

it('cancels and removes a message that is discarded while it is being sent', async () => {
  const server = new FakeMessages();
  const { engine, storage } = openDevice(server, ANN);
  server.trouble = 'no-network';
  const entry = await engine.outbox.add(draft('one'));
  await engine.outbox.discard(entry.clientId);
  await settled();
  server.trouble = 'none';
  await engine.sync();
  await settled();
  expect(server.stored).toEqual([]);
  expect(storage.entries.size).toBe(0);
});

it('sends to each receiver independently, and lists the messages of one', async () => {
  const server = new FakeMessages();
  const { engine, clock } = openDevice(server, ANN);
  server.trouble = 'no-network';
  await engine.outbox.add(draft('one'));
  await settled();
  server.trouble = 'none';
  await engine.outbox.add(draft('two'));
  await engine.outbox.add(draft('other', 'd'.repeat(24)));
  const contents = (receiverId?: string) => engine.outbox.items(receiverId).map(({ content }) => content);
  expect(contents(BEN._id)).toEqual(['one', 'two']);
  expect(contents()).toEqual(['one', 'two', 'other']);
  await settled();
  expect(server.sends).toEqual(['one', 'other']);
  await clock.pass(1000);
  expect(server.sends).toEqual(['one', 'other', 'one', 'two']);
});

it('shows whether a message waits or is being sent, with the progress of its files', async () => {
  const server = new FakeMessages();
  const { engine, storage } = openDevice(server, ANN);
  const file = new File(['x'], 'x.txt');
  const states: unknown[] = [];
  engine.pending.subscribe((items) => states.push(items.map(({ state, progress }) => [state, progress])));
  server.trouble = 'no-network';
  await engine.outbox.add({ ...draft('one'), files: [file] });
  await settled();
  expect(states).toEqual([[['waiting', 0]], [['sending', 0]], [['sending', 0.5]], [['waiting', 0.5]]]);
  server.trouble = 'none';
  await engine.sync();
  await settled();
  expect(states.at(-1)).toEqual([]);
  server.trouble = 'refused';
  const { clientId } = await engine.outbox.add(draft('text alone'));
  await settled();
  expect(states.at(-1)).toEqual([['refused', undefined]]);
  expect(storage.entries.get(clientId)).toMatchObject({
    memberId: ANN._id,
    owner: 'tab-1',
    createdAt: '2026-11-20T09:00:00.000Z',
    refusal: 'You cannot send this.',
  });
});

it('sends a message again only if it was refused', async () => {
  const server = new FakeMessages();
  const { engine } = openDevice(server, ANN);
  server.trouble = 'no-network';
  const { clientId } = await engine.outbox.add(draft('one'));
  await settled();
  await engine.outbox.retry(clientId);
  await engine.outbox.retry('unknown');
  await settled();
  expect(server.sends).toEqual(['one']);
});

it('says which messages the device could not store, until it can', async () => {
  const server = new FakeMessages();
  const storage = new TestStorage();
  const put = storage.put;
  storage.put = async () => Promise.reject(new Error('no quota'));
  server.trouble = 'no-network';
  const { engine } = openDevice(server, ANN, { storage });
  const { clientId } = await engine.outbox.add(draft('one'));
  await settled();
  expect(engine.pending.get()).toMatchObject([{ content: 'one', isKept: false }]);
  storage.put = put;
  server.trouble = 'refused';
  await engine.sync();
  await settled();
  expect(engine.pending.get()).toMatchObject([{ clientId, state: 'refused', isKept: true }]);
});

it('sends without storage on the device', async () => {
  const server = new FakeMessages();
  const storage = new TestStorage();
  const fail = async () => Promise.reject(new Error('no quota'));
  Object.assign(storage, { all: fail, put: fail, remove: fail });
  const { engine } = openDevice(server, ANN, { storage });
  await engine.sync();
  await engine.outbox.add(draft('one'));
  await settled();
  expect(server.stored.map(({ content }) => content)).toEqual(['one']);
  expect(engine.pending.get()).toEqual([]);
  server.trouble = 'refused';
  const { clientId } = await engine.outbox.add(draft('two'));
  await settled();
  await engine.outbox.discard(clientId);
  expect(engine.pending.get()).toEqual([]);
});

it('sends nothing after closing, and keeps what was added', async () => {
  const server = new FakeMessages();
  const { engine, clock, storage } = openDevice(server, ANN);
  server.trouble = 'no-network';
  await engine.outbox.add(draft('one'));
  await settled();
  engine.outbox.close();
  server.trouble = 'none';
  await clock.pass(60_000);
  await engine.outbox.add(draft('two'));
  await engine.outbox.resume();
  await settled();
  expect(server.sends).toEqual(['one']);
  expect([...storage.entries.values()].map(({ content }) => content)).toEqual(['one', 'two']);
});

it('cancels the request of a message that is discarded or closed, and of no other', async () => {
  const server = new FakeMessages();
  let arrive = (): void => undefined;
  server.sending = new Promise((resolve) => (arrive = resolve));
  const { engine } = openDevice(server, ANN);
  const one = await engine.outbox.add(draft('one'));
  await engine.outbox.add(draft('other', 'd'.repeat(24)));
  await settled();
  await engine.outbox.discard(one.clientId);
  expect(server.aborted).toEqual(['one']);
  engine.outbox.close();
  expect(server.aborted).toEqual(['one', 'other']);
  arrive();
  await settled();
  expect(engine.pending.get().map(({ content }) => content)).toEqual([]);
});

it('sends restored messages before later ones, even with a slow clock', async () => {
  const server = new FakeMessages();
  const storage = new TestStorage();
  server.trouble = 'no-network';
  const before = openDevice(server, ANN, { storage });
  await before.clock.pass(5000);
  for (const content of ['one', 'two']) await before.engine.outbox.add(draft(content));
  await settled();
  before.engine.close();
  const after = openDevice(server, ANN, { storage, tab: 'tab-2' });
  await after.engine.sync();
  await after.engine.outbox.add(draft('three'));
  await settled();
  expect(after.engine.pending.get().map(({ content }) => content)).toEqual(['one', 'two', 'three']);
  expect([...storage.entries.values()].map(({ owner }) => owner)).toEqual(['tab-2', 'tab-2', 'tab-2']);
});
