import { expect, it } from 'vitest';
import { ANN, BEN, FakeMessages, openDevice, settled, TestStorage, TestTabs } from '@/testing/fake-messages';

const draft = (content: string) => ({ receiverId: BEN._id, content, replyTo: null, files: [] });
const contents = (list: Iterable<{ readonly content: string }>) => [...list].map(({ content }) => content);

/**
 * A browser whose server cannot be reached, with a message of each content that its first tab wrote before it closed. Its storage
 * returns them in another order than that of writing.
 */
async function closedTab(...written: string[]) {
  const server = new FakeMessages();
  const [storage, tabs] = [new TestStorage(), new TestTabs()];
  const { all } = storage;
  storage.all = async (memberId) => (await all(memberId)).toReversed();
  server.trouble = 'no-network';
  const { engine } = openDevice(server, ANN, { storage, tabs });
  for (const content of written) await engine.outbox.add(draft(content));
  await settled();
  engine.close();
  tabs.close('tab-1');
  server.sends.length = 0;
  return { server, storage, tabs };
}

/** What the server has after a tab of the browser opened while it can be reached. */
async function sentBy(tab: string, { server, storage, tabs }: Awaited<ReturnType<typeof closedTab>>) {
  server.trouble = 'none';
  const { engine } = openDevice(server, ANN, { storage, tabs, tab });
  await engine.sync();
  await settled();
  return contents(server.stored);
}

it('sends what one tab wrote at the same time in writing order, however the storage returns it', async () => {
  const browser = await closedTab('one', 'two', 'three');
  expect(await sentBy('tab-2', browser)).toEqual(['one', 'two', 'three']);
});

it('sends what several tabs wrote in the order of its times', async () => {
  const browser = await closedTab('one', 'two');
  const { server, storage, tabs } = browser;
  const later = openDevice(server, ANN, { storage: new TestStorage(), tabs, tab: 'tab-2' });
  await later.clock.pass(5000);
  await later.engine.outbox.add(draft('three'));
  for (const entry of later.storage.entries.values()) await storage.put(entry);
  later.engine.close();
  tabs.close('tab-2');
  expect(await sentBy('tab-3', browser)).toEqual(['one', 'two', 'three']);
});

it('restores the messages of its own tab after a reload, while the tab is open', async () => {
  expect(await sentBy('tab-1', await closedTab('one'))).toEqual(['one']);
});

it('does not send again what the storage could not remove', async () => {
  const server = new FakeMessages();
  const storage = new TestStorage();
  storage.remove = async () => Promise.reject(new Error('the storage is busy'));
  const { engine } = openDevice(server, ANN, { storage });
  await engine.outbox.add(draft('one'));
  await settled();
  await engine.sync();
  await settled();
  expect(contents(storage.entries.values())).toEqual(['one']);
  expect(server.sends).toEqual(['one']);
  expect(engine.pending.get()).toEqual([]);
});

it('goes on sending a restored message while a second sync finds it', async () => {
  const { server, storage, tabs } = await closedTab('one');
  server.trouble = 'none';
  let [arrive, answer] = [(): void => undefined, (): void => undefined];
  server.sending = new Promise((resolve) => (arrive = resolve));
  const answers = [Promise.resolve(), new Promise<void>((resolve) => (answer = resolve))];
  const open = tabs.open.bind(tabs);
  const isOpen = async () => {
    await answers.shift();
    return false;
  };
  tabs.open = (id) => ({ ...open(id), isOpen });
  const { engine } = openDevice(server, ANN, { storage, tabs, tab: 'tab-2' });
  const [first, second] = [engine.outbox.resume(), engine.outbox.resume()];
  await first;
  await settled();
  answer();
  await second;
  expect(engine.outbox.items().map(({ state }) => state)).toEqual(['sending']);
  arrive();
  await settled();
  expect(server.sends).toEqual(['one']);
});

it('sends the first restored message first while others are still being restored', async () => {
  const { server, storage, tabs } = await closedTab('one', 'two');
  server.trouble = 'none';
  let [arrive, store] = [(): void => undefined, (): void => undefined];
  server.sending = new Promise((resolve) => (arrive = resolve));
  const { engine } = openDevice(server, ANN, { storage, tabs, tab: 'tab-2' });
  await engine.outbox.add(draft('three'));
  await settled();
  storage.writing = new Promise((resolve) => (store = resolve));
  const resumed = engine.outbox.resume();
  await settled();
  server.sending = Promise.resolve();
  arrive();
  await settled();
  expect(server.sends).toEqual(['three', 'one']);
  store();
  await resumed;
  await settled();
  expect(server.sends).toEqual(['three', 'one', 'two']);
});

it('leaves messages to other tabs if it closes while it looks for them', async () => {
  const { server, storage, tabs } = await closedTab('one');
  let find = (): void => undefined;
  const isFound = new Promise<void>((resolve) => (find = resolve));
  const { all } = storage;
  storage.all = async (memberId) => {
    await isFound;
    return all(memberId);
  };
  const { engine } = openDevice(server, ANN, { storage, tabs, tab: 'tab-2' });
  const resumed = engine.outbox.resume();
  engine.outbox.close();
  find();
  await resumed;
  expect([...storage.entries.values()].map(({ owner }) => owner)).toEqual(['tab-1']);
  expect(engine.outbox.items()).toEqual([]);
});

it('leaves nothing of a message that is discarded while the device stores it', async () => {
  const server = new FakeMessages();
  server.trouble = 'no-network';
  const storage = new TestStorage();
  let store = (): void => undefined;
  storage.writing = new Promise((resolve) => (store = resolve));
  const { engine } = openDevice(server, ANN, { storage });
  const added = engine.outbox.add(draft('one'));
  const [item] = engine.outbox.items();
  await engine.outbox.discard(item?.clientId ?? '');
  store();
  await added;
  await settled();
  expect(storage.entries.size).toBe(0);
  expect(server.sends).toEqual([]);
});

it('does not send what was discarded while another tab was sending', async () => {
  const server = new FakeMessages();
  const [storage, tabs] = [new TestStorage(), new TestTabs()];
  const one = openDevice(server, ANN, { storage, tabs, tab: 'tab-1' });
  const two = openDevice(server, ANN, { storage, tabs, tab: 'tab-2' });
  let arrive = (): void => undefined;
  server.sending = new Promise((resolve) => (arrive = resolve));
  await one.engine.outbox.add(draft('one'));
  const { clientId } = await two.engine.outbox.add(draft('two'));
  await settled();
  await two.engine.outbox.discard(clientId);
  arrive();
  await settled();
  expect(server.sends).toEqual(['one']);
});

it('sends a refused message again after those that wait', async () => {
  const server = new FakeMessages();
  const { engine, clock } = openDevice(server, ANN);
  server.trouble = 'refused';
  const { clientId } = await engine.outbox.add(draft('refused'));
  await settled();
  server.trouble = 'no-network';
  await engine.outbox.add(draft('one'));
  await engine.outbox.add(draft('two'));
  await settled();
  await engine.outbox.retry(clientId);
  expect(contents(engine.pending.get())).toEqual(['one', 'two', 'refused']);
  server.trouble = 'none';
  await settled();
  await clock.pass(60_000);
  expect(contents(server.stored)).toEqual(['one', 'two', 'refused']);
});

it('tries again after an error of unknown cause', async () => {
  const server = new FakeMessages();
  const { engine, clock } = openDevice(server, ANN);
  server.sending = Promise.reject(new TypeError('a broken response'));
  await engine.outbox.add(draft('one'));
  await settled();
  expect(engine.pending.get().map(({ state }) => state)).toEqual(['waiting']);
  server.sending = Promise.resolve();
  await clock.pass(1000);
  expect(contents(server.stored)).toEqual(['one']);
});
