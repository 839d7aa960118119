import { expect, it } from 'vitest';
import { ANN, BEN } from '@/testing/fake-messages';
import { buildMessage } from '@/testing/message-builders';
import type { OutboxItem } from './sync/outbox-entry';
import { threadRows, type ThreadRow } from './thread-rows';

const at = (day: number, minute: number) => new Date(2026, 10, day, 9, minute).toISOString();
const message = (seq: number, sender: typeof ANN, day: number, minute = seq) =>
  buildMessage({ seq, sender, content: `m${seq}`, createdAt: at(day, minute) });
const pendingItem = (clientId: string): OutboxItem => ({
  clientId,
  memberId: ANN._id,
  receiverId: BEN._id,
  content: clientId,
  replyTo: null,
  files: [],
  createdAt: at(21, 30),
  owner: 'tab',
  order: 1,
  state: 'sending',
  isKept: true,
});
const shape = (row: ThreadRow) =>
  row.kind === 'message'
    ? row.message.content
    : row.kind === 'pending'
      ? `pending ${row.item.content}`
      : row.kind;
const options = { memberId: ANN._id, unreadFrom: undefined, hasOlder: false };

it('separates days, and puts pending messages at the end', () => {
  const messages = [message(1, BEN, 20), message(2, ANN, 20), message(3, BEN, 21)];
  expect(threadRows(messages, [pendingItem('x')], options).map(shape)).toEqual([
    'day',
    'm1',
    'm2',
    'day',
    'm3',
    'pending x',
  ]);
});

it('keeps the key of a pending message once it is stored, and shows it once', () => {
  const stored = { ...message(1, ANN, 21), clientId: 'x' };
  const [waiting] = threadRows([], [pendingItem('x')], options).filter(({ kind }) => kind === 'pending');
  const rows = threadRows([stored], [pendingItem('x')], options).filter(({ kind }) => kind !== 'day');
  expect(rows.map(({ key }) => key)).toEqual([waiting?.key]);
});

it('puts the divider before the first unread message of the other member', () => {
  const messages = [message(1, BEN, 20), message(2, ANN, 20), message(3, BEN, 20), message(4, BEN, 20)];
  expect(threadRows(messages, [], { ...options, unreadFrom: 1 }).map(shape)).toEqual([
    'day',
    'm1',
    'm2',
    'unread',
    'm3',
    'm4',
  ]);
});

it('puts no day or divider at the top while older messages can load', () => {
  const messages = [message(8, BEN, 20), message(9, BEN, 20)];
  expect(threadRows(messages, [], { ...options, hasOlder: true, unreadFrom: 3 }).map(shape)).toEqual([
    'm8',
    'm9',
  ]);
});

const runs = (
  messages: Parameters<typeof threadRows>[0],
  change: Partial<Parameters<typeof threadRows>[2]> = {},
) =>
  threadRows(messages, [], { ...options, ...change }).flatMap((row) =>
    row.kind === 'message' ? [[row.isFirst, row.isLast]] : [],
  );

it('groups messages of one member within five minutes of the first into a run', () => {
  const messages = [
    message(1, BEN, 20, 0),
    message(2, BEN, 20, 4),
    message(3, BEN, 20, 6),
    message(4, BEN, 20, 10),
    message(5, ANN, 20, 10),
  ];
  expect(runs(messages)).toEqual([
    [true, false],
    [false, true],
    [true, false],
    [false, true],
    [true, true],
  ]);
});

it('ends a run at a new day and at the first unread message', () => {
  const late = buildMessage({ seq: 1, sender: BEN, createdAt: new Date(2026, 10, 20, 23, 59).toISOString() });
  const early = buildMessage({ seq: 2, sender: BEN, createdAt: new Date(2026, 10, 21, 0, 1).toISOString() });
  expect(runs([late, early])).toEqual([
    [true, true],
    [true, true],
  ]);
  expect(runs([message(1, BEN, 20), message(2, BEN, 20), message(3, BEN, 20)], { unreadFrom: 1 })).toEqual([
    [true, true],
    [true, false],
    [false, true],
  ]);
});

it('continues the run with a pending message', () => {
  const before = message(1, ANN, 21, 29);
  const [, row] = threadRows([before], [pendingItem('x')], options);
  expect(row).toMatchObject({ kind: 'message', isLast: false });
});
