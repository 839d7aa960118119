import { beforeEach, expect, it, vi } from 'vitest';
import { ANN, BEN, settled, TestClock } from '@/testing/fake-messages';
import { buildConversation, buildMessage } from '@/testing/message-builders';
import type { MessagingCalls } from './calls';
import { CallFailure } from './ports';
import { Receipts } from './receipts';

const { state } = buildConversation([ANN, BEN]);
const message = buildMessage({ sender: BEN, receiver: ANN._id, seq: 3 });
const passing = new CallFailure('', { isFinal: false });
const final = new CallFailure('', { isFinal: true });

const calls = { read: vi.fn<MessagingCalls['read']>(), delivered: vi.fn<MessagingCalls['delivered']>() };
const onState = vi.fn();
let clock: TestClock;
let receipts: Receipts;

/** Passes the batch delay and waits for the responses. */
const settle = () => clock.pass(1000);

beforeEach(() => {
  calls.read.mockReset().mockResolvedValue(state);
  calls.delivered.mockReset().mockResolvedValue(undefined);
  onState.mockReset();
  clock = new TestClock();
  receipts = new Receipts({ calls: calls as unknown as MessagingCalls, clock, onState });
});

it('sends a read receipt once and applies the new state', async () => {
  receipts.read(message);
  await settle();
  receipts.flush();
  await settle();
  expect(calls.read.mock.calls).toEqual([[message._id, message.conversationId]]);
  expect(onState.mock.calls).toEqual([[state]]);
});

it('sends a read receipt again after a network failure', async () => {
  calls.read.mockRejectedValueOnce(passing);
  receipts.read(message);
  await settle();
  expect(onState).not.toHaveBeenCalled();
  receipts.flush();
  await settle();
  expect(onState.mock.calls).toEqual([[state]]);
});

it('drops a read receipt that the server refuses', async () => {
  calls.read.mockRejectedValueOnce(final);
  receipts.read(message);
  await settle();
  receipts.flush();
  await settle();
  expect(calls.read).toHaveBeenCalledOnce();
  expect(onState).not.toHaveBeenCalled();
});

it('sends a delivery receipt once, and none for the same or an earlier message', async () => {
  for (const seq of [3, 3, 2]) {
    receipts.delivered('one', seq);
    await settle();
  }
  expect(calls.delivered.mock.calls).toEqual([[[{ conversationId: 'one', seq: 3 }]]]);
});

it('drops a delivery receipt that the server refuses', async () => {
  calls.delivered.mockRejectedValueOnce(final);
  receipts.delivered('one', 3);
  await settle();
  receipts.flush();
  await settle();
  expect(calls.delivered).toHaveBeenCalledOnce();
});

it('sends the delivery receipts of many conversations in batches of fifty', async () => {
  for (let each = 0; each < 60; each += 1) receipts.delivered(`conversation ${each}`, 1);
  await settle();
  expect(calls.delivered.mock.calls.map(([deliveries]) => deliveries.length)).toEqual([50, 10]);
});

it('sends no delivery receipt for what arrives after closing', async () => {
  receipts.close();
  receipts.delivered('one', 3);
  await settle();
  expect(calls.delivered).not.toHaveBeenCalled();
});

it('keeps the newest read receipt while none can be sent', async () => {
  calls.read.mockRejectedValueOnce(passing);
  receipts.read(message);
  await settle();
  receipts.read(message);
  receipts.read({ ...message, _id: 'earlier', seq: 2 });
  await settle();
  expect(calls.read).toHaveBeenCalledOnce();
  receipts.flush();
  await settle();
  expect(calls.read.mock.calls.map(([id]) => id)).toEqual([message._id, message._id]);
});

it('sends one read receipt at a time, the newest of a conversation last', async () => {
  let respond = (): void => undefined;
  calls.read.mockReturnValueOnce(new Promise((resolve) => (respond = () => resolve(state))));
  receipts.read(message);
  receipts.read({ ...message, _id: 'newer', seq: 4 });
  receipts.read({ ...message, _id: 'other', conversationId: 'other' });
  await settle();
  expect(calls.read).toHaveBeenCalledOnce();
  respond();
  await settle();
  expect(calls.read.mock.calls.map(([id]) => id)).toEqual([message._id, 'newer', 'other']);
});

it.each([
  ['the same', undefined, 3],
  ['a later one that came meanwhile', 5, 5],
])('sends a failed delivery receipt again: %s', async (_name, later, sent) => {
  let fail = (): void => undefined;
  calls.delivered.mockReturnValueOnce(new Promise((_, reject) => (fail = () => reject(passing))));
  receipts.delivered('one', 3);
  await settle();
  if (later !== undefined) receipts.delivered('one', later);
  fail();
  await settled();
  receipts.flush();
  await settle();
  receipts.flush();
  await settle();
  expect(calls.delivered.mock.lastCall).toEqual([[{ conversationId: 'one', seq: sent }]]);
  expect(calls.delivered).toHaveBeenCalledTimes(2);
});
