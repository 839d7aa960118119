import { describe, expect, it } from 'vitest';
import { ANN, BEN } from '@/testing/fake-messages';
import { buildMessage } from '@/testing/message-builders';
import { quoteOf } from './quotes';
import {
  CURSOR_LOST,
  EMPTY_TIMELINE,
  indexOfSeq,
  inSeqOrder,
  MAX_MESSAGES,
  lastSeq,
  withChanged,
  withNewer,
  withOlder,
  trimOldest,
  type Timeline,
} from './timeline';

const message = (seq: number, revision = 0) =>
  buildMessage({ sender: BEN, receiver: ANN._id, seq, revision });
const stretch = (from: number, to: number, change: Partial<Timeline> = {}): Timeline => ({
  ...EMPTY_TIMELINE,
  messages: Array.from({ length: to - from + 1 }, (_, at) => message(from + at)),
  ...change,
});
const seqs = ({ messages }: Timeline) => messages.map(({ seq }) => seq);
const revisions = ({ messages }: Timeline) => messages.map(({ revision }) => revision);

it('sorts messages by seq and keeps the newest revision of each', () => {
  const [old, edited] = [message(2), message(2, 3)];
  for (const both of [
    [old, edited],
    [edited, old],
  ])
    expect(inSeqOrder([message(3), ...both, message(1)]).map(({ seq, revision }) => [seq, revision])).toEqual(
      [
        [1, 0],
        [2, 3],
        [3, 0],
      ],
    );
});

it('finds the index of a seq within the range only', () => {
  const timeline = stretch(5, 7);
  expect([4, 5, 6, 7, 8].map((seq) => indexOfSeq(timeline, seq))).toEqual([-1, 0, 1, 2, -1]);
  expect(indexOfSeq(EMPTY_TIMELINE, 0)).toBe(-1);
  expect(lastSeq(timeline)).toBe(7);
  expect(lastSeq(EMPTY_TIMELINE)).toBe(0);
});

describe('withChanged', () => {
  it('replaces a message by a newer revision, and ignores older, equal and unloaded ones', () => {
    const timeline = withChanged(stretch(1, 3), [message(2, 2)]);
    expect(revisions(timeline)).toEqual([0, 2, 0]);
    for (const changed of [[message(2, 1)], [message(2, 2)], [message(9, 5)], []])
      expect(withChanged(timeline, changed)).toBe(timeline);
    expect(revisions(withChanged(timeline, [message(2, 1), message(3, 4)]))).toEqual([0, 2, 4]);
  });

  it('updates the quotes of a message that is not loaded', () => {
    const quoted = message(1);
    const answer = { ...message(5), replyTo: quoteOf(quoted) };
    const timeline = { ...EMPTY_TIMELINE, messages: [answer, message(6)] };
    const changed = withChanged(timeline, [{ ...quoted, revision: 1, content: 'edited' }]);
    expect(changed.messages[0]?.replyTo?.content).toBe('edited');
    expect(changed.messages[1]).toBe(timeline.messages[1]);
  });
});

describe('withNewer', () => {
  it('adds messages up to the first gap', () => {
    expect(seqs(withNewer(stretch(1, 2), [message(4), message(3), message(6)]))).toEqual([1, 2, 3, 4]);
    expect(seqs(withNewer(EMPTY_TIMELINE, [message(1), message(2)]))).toEqual([1, 2]);
    const timeline = stretch(1, 2);
    expect(withNewer(timeline, [message(4)])).toBe(timeline);
  });

  it('updates loaded messages', () => {
    const timeline = withNewer(stretch(1, 2), [message(2, 1), message(3)]);
    expect(seqs(timeline)).toEqual([1, 2, 3]);
    expect(revisions(timeline)).toEqual([0, 1, 0]);
  });
});

describe('older messages', () => {
  it('are added in front, each once, with the next cursor', () => {
    const timeline = withOlder(stretch(4, 5), [message(3), message(2), message(4)], 'next');
    expect(seqs(timeline)).toEqual([2, 3, 4, 5]);
    expect(timeline).toMatchObject({ olderCursor: 'next', isAtEnd: true });
    expect(seqs(withOlder(EMPTY_TIMELINE, [message(2), message(1)], null))).toEqual([1, 2]);
  });

  it('remove the newest messages above the limit', () => {
    const full = withOlder(stretch(2, MAX_MESSAGES), [message(1)], null);
    expect(full.messages).toHaveLength(MAX_MESSAGES);
    expect(full.isAtEnd).toBe(true);
    const fuller = withOlder(stretch(2, MAX_MESSAGES + 1), [message(1)], 'next');
    expect([fuller.messages[0]?.seq, lastSeq(fuller)]).toEqual([1, MAX_MESSAGES]);
    expect(fuller).toMatchObject({ isAtEnd: false, olderCursor: 'next' });
  });

  it('are removed above the limit, and their cursor is lost', () => {
    const full = stretch(1, MAX_MESSAGES, { olderCursor: 'next' });
    expect(trimOldest(full)).toBe(full);
    const shorter = trimOldest(stretch(1, MAX_MESSAGES + 1, { olderCursor: 'next' }));
    expect([shorter.messages[0]?.seq, shorter.messages.length]).toEqual([2, MAX_MESSAGES]);
    expect(shorter.olderCursor).toBe(CURSOR_LOST);
  });
});
