import { describe, expect, it } from 'vitest';
import { ANN, BEN } from '@/testing/fake-messages';
import { buildConversation, buildMessage } from '@/testing/message-builders';
import { mergeConversation, mergeState, newerMessage } from './conversation-state';

const message = (seq: number, revision = 0) =>
  buildMessage({ sender: BEN, receiver: ANN._id, seq, revision });

describe('mergeState', () => {
  const low = { ...buildConversation([ANN, BEN]).state, unreadCount: 7 };
  const cursors = ['lastSeq', 'lastRevision', 'lastReadSeq', 'readSeq', 'deliveredSeq'] as const;

  it.each(cursors)('keeps the higher %s, whichever state comes first', (cursor) => {
    const high = { ...low, [cursor]: 5 };
    expect(mergeState(low, high)[cursor]).toBe(5);
    expect(mergeState(high, low)[cursor]).toBe(5);
  });

  it.each([
    ['has more messages', { lastSeq: 3 }],
    ['has read more', { lastReadSeq: 3 }],
  ])('takes the unread count of the state that %s', (_what, change) => {
    const later = { ...low, ...change, unreadCount: 1 };
    expect(mergeState(low, later).unreadCount).toBe(1);
    expect(mergeState(later, low).unreadCount).toBe(1);
  });

  it('takes the unread count of the received state when both are equally new', () => {
    expect(mergeState(low, { ...low, unreadCount: 2 }).unreadCount).toBe(2);
  });
});

describe('newerMessage', () => {
  it('returns the message with the higher seq, then the higher revision', () => {
    const [one, two] = [message(1, 9), message(2)];
    expect(newerMessage(one, two)).toBe(two);
    expect(newerMessage(two, one)).toBe(two);
    const [plain, edited] = [message(1), message(1, 1)];
    expect(newerMessage(plain, edited)).toBe(edited);
    expect(newerMessage(edited, plain)).toBe(edited);
    expect(newerMessage(plain, message(1))).toBe(plain);
  });

  it('returns the message that exists when the other is missing', () => {
    const one = message(1);
    expect(newerMessage(one, null)).toBe(one);
    expect(newerMessage(null, one)).toBe(one);
    expect(newerMessage(null, null)).toBeNull();
  });
});

describe('mergeConversation', () => {
  it('takes the received conversation with the newer cursors and the newer message', () => {
    const current = buildConversation([ANN, BEN], { lastMessage: message(4), unreadCount: 2 });
    const received = buildConversation([ANN, BEN], {
      lastMessage: message(3),
      unreadCount: 1,
      can: { send: false },
    });
    const merged = mergeConversation(current, received);
    expect(merged).toMatchObject({ can: { send: false }, unreadCount: 2, lastMessage: { seq: 4 } });
    expect(merged.lastMessageAt).toBe(current.lastMessage?.createdAt);
    expect(mergeConversation(undefined, received)).toBe(received);
  });

  it('takes the received time when the conversation has no message', () => {
    const received = buildConversation([ANN, BEN], { lastMessageAt: '2026-11-20T09:00:00.000Z' });
    expect(mergeConversation(buildConversation([ANN, BEN]), received).lastMessageAt).toBe(
      '2026-11-20T09:00:00.000Z',
    );
  });
});
