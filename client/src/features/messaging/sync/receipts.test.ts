import { beforeEach, expect, it, vi } from 'vitest';
import { ANN, BEN, TestClock } from '@/testing/fake-messages';
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

/** Lets the time come at which deliveries are told, and waits for the answers. */
const settle = () => clock.pass(1000);

beforeEach(() => {
  calls.read.mockReset().mockResolvedValue(state);
  calls.delivered.mockReset().mockResolvedValue(undefined);
  onState.mockReset();
  clock = new TestClock();
  receipts = new Receipts({ calls: calls as unknown as MessagingCalls, clock, onState });
});

it('what was read brings the new state, once', async () => {
  receipts.read(message);
  await settle();
  receipts.flush();
  await settle();
  expect(calls.read.mock.calls).toEqual([[message._id]]);
  expect(onState.mock.calls).toEqual([[state]]);
});

it('a reading that the network lost is told at the next wake', async () => {
  calls.read.mockRejectedValueOnce(passing);
  receipts.read(message);
  await settle();
  expect(onState).not.toHaveBeenCalled();
  receipts.flush();
  await settle();
  expect(onState.mock.calls).toEqual([[state]]);
});

it('a reading that the server refuses is not told again, and brings no state', async () => {
  calls.read.mockRejectedValueOnce(final);
  receipts.read(message);
  await settle();
  receipts.flush();
  await settle();
  expect(calls.read).toHaveBeenCalledOnce();
  expect(onState).not.toHaveBeenCalled();
});

it('a delivery is told once: neither the same place nor an earlier one again', async () => {
  for (const seq of [3, 3, 2]) {
    receipts.delivered('one', seq);
    await settle();
  }
  expect(calls.delivered.mock.calls).toEqual([[[{ conversationId: 'one', seq: 3 }]]]);
});

it('a delivery that the server refuses is not told again', async () => {
  calls.delivered.mockRejectedValueOnce(final);
  receipts.delivered('one', 3);
  await settle();
  receipts.flush();
  await settle();
  expect(calls.delivered).toHaveBeenCalledOnce();
});

it('deliveries of many conversations go by fifties, all of them', async () => {
  for (let each = 0; each < 60; each += 1) receipts.delivered(`conversation ${each}`, 1);
  await settle();
  expect(calls.delivered.mock.calls.map(([deliveries]) => deliveries.length)).toEqual([50, 10]);
});
