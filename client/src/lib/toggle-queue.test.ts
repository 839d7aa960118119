import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { toggle } from './toggle-queue';

/** A toggle whose requests the test settles one by one. */
function setUp() {
  const client = new QueryClient();
  const shown: boolean[] = [];
  const events: string[] = [];
  const sends: { desired: boolean; settle: (ok: boolean) => void }[] = [];
  const change = async (value: boolean, settled = false) =>
    toggle(client, {
      key: 'like:1',
      settled,
      desired: value,
      show: (state) => shown.push(state),
      send: async (sent) =>
        new Promise<string>((resolve, reject) => {
          sends.push({
            desired: sent,
            settle: (ok) => (ok ? resolve(`server says ${sent}`) : reject(new Error('refused'))),
          });
        }),
      onSettled: (answer) => events.push(answer),
      onFailed: (error) => events.push(String(error)),
    });
  const settle = async (index: number, ok: boolean) => {
    sends[index]?.settle(ok);
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { change, settle, sends, shown, events };
}

test('shows the new state at once and settles on the response', async () => {
  const { change, settle, shown, events } = setUp();
  const done = change(true);
  expect(shown).toEqual([true]);
  await settle(0, true);
  await done;
  expect(events).toEqual(['server says true']);
});

test('sends only the newest state after the request in flight', async () => {
  const { change, settle, sends, events } = setUp();
  void change(true);
  await change(false, true);
  await change(true, false);
  await change(false, true);
  expect(sends.map((send) => send.desired)).toEqual([true]);
  await settle(0, true);
  expect(sends.map((send) => send.desired)).toEqual([true, false]);
  expect(events).toEqual([]);
  await settle(1, true);
  expect(events).toEqual(['server says false']);
});

test('sends nothing more if the newest state equals the one sent', async () => {
  const { change, settle, sends, events } = setUp();
  void change(true);
  await change(false, true);
  await change(true, false);
  await settle(0, true);
  expect(sends).toHaveLength(1);
  expect(events).toEqual(['server says true']);
});

test('restores the state of the server after a failure and reports it', async () => {
  const { change, settle, shown, events } = setUp();
  void change(true);
  await settle(0, false);
  expect(shown).toEqual([true, false]);
  expect(events).toEqual(['Error: refused']);
});

test('a failure restores the last settled state, not a state shown before', async () => {
  const { change, settle, shown, events } = setUp();
  void change(true);
  await change(false, true);
  await settle(0, true);
  await settle(1, false);
  expect(shown).toEqual([true, false, true]);
  expect(events).toEqual(['Error: refused']);
});

test('a newer state is sent even if the previous request failed', async () => {
  const { change, settle, sends, events } = setUp();
  void change(true);
  await change(false, true);
  await settle(0, false);
  expect(sends.map((send) => send.desired)).toEqual([true, false]);
  await settle(1, true);
  expect(events).toEqual(['server says false']);
});
