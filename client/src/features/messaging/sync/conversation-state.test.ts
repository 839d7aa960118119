import { describe, expect, it } from 'vitest';
import { ANN, BEN } from '@/testing/fake-messages';
import { buildConversation, buildMessage } from '@/testing/message-builders';
import { mergeConversation, mergeState, newerMessage } from './conversation-state';

const message = (seq: number, revision = 0) =>
  buildMessage({ sender: BEN, receiver: ANN._id, seq, revision });

describe('of two states', () => {
  const low = { ...buildConversation([ANN, BEN]).state, unreadCount: 7 };
  const cursors = ['lastSeq', 'lastRevision', 'lastReadSeq', 'readSeq', 'deliveredSeq'] as const;

  it.each(cursors)('the higher %s counts, whichever was known first', (cursor) => {
    const high = { ...low, [cursor]: 5 };
    expect(mergeState(low, high)[cursor]).toBe(5);
    expect(mergeState(high, low)[cursor]).toBe(5);
  });

  it.each([
    ['has more messages', { lastSeq: 3 }],
    ['has read more', { lastReadSeq: 3 }],
  ])('the one that %s says what is unread', (_what, change) => {
    const later = { ...low, ...change, unreadCount: 1 };
    expect(mergeState(low, later).unreadCount).toBe(1);
    expect(mergeState(later, low).unreadCount).toBe(1);
  });

  it('the one that was told last says what is unread where they are equally far', () => {
    expect(mergeState(low, { ...low, unreadCount: 2 }).unreadCount).toBe(2);
  });
});

describe('of two messages', () => {
  it('the later one is the newer, then the one that was changed later', () => {
    const [one, two] = [message(1, 9), message(2)];
    expect(newerMessage(one, two)).toBe(two);
    expect(newerMessage(two, one)).toBe(two);
    const [plain, edited] = [message(1), message(1, 1)];
    expect(newerMessage(plain, edited)).toBe(edited);
    expect(newerMessage(edited, plain)).toBe(edited);
    expect(newerMessage(plain, message(1))).toBe(plain);
  });

  it('the one that is there is the newer', () => {
    const one = message(1);
    expect(newerMessage(one, null)).toBe(one);
    expect(newerMessage(null, one)).toBe(one);
    expect(newerMessage(null, null)).toBeNull();
  });
});

describe('a conversation that is read again', () => {
  it('is as it was told, with the newer of its cursors and messages', () => {
    const known = buildConversation([ANN, BEN], { lastMessage: message(4), unreadCount: 2 });
    const told = buildConversation([ANN, BEN], {
      lastMessage: message(3),
      unreadCount: 1,
      can: { send: false },
    });
    const merged = mergeConversation(known, told);
    expect(merged).toMatchObject({ can: { send: false }, unreadCount: 2, lastMessage: { seq: 4 } });
    expect(merged.lastMessageAt).toBe(known.lastMessage?.createdAt);
    expect(mergeConversation(undefined, told)).toBe(told);
  });

  it('without a message has the time that it was told', () => {
    const told = buildConversation([ANN, BEN], { lastMessageAt: '2026-11-20T09:00:00.000Z' });
    expect(mergeConversation(buildConversation([ANN, BEN]), told).lastMessageAt).toBe(
      '2026-11-20T09:00:00.000Z',
    );
  });
});
