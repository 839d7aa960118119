import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { searchMessages, sendMessageWithAttachment, sendMessageWithAttachments } from './contract.ts';
import { joinConversation } from './events.ts';
import { DeliveredInput, MessageText, SendFilesInput } from './fields.ts';

const ID = 'a'.repeat(24);

test('a message is trimmed, visible and has uniform line breaks', () => {
  expect(z.parse(MessageText, ' a\r\nb\rc\uD83D ')).toBe('a\nb\nc\uFFFD');
  expect(z.safeParse(MessageText, 'x'.repeat(4000)).success).toBe(true);
  for (const text of ['', ' ', '\u200B', 'x'.repeat(4001), undefined, 7])
    expect(z.safeParse(MessageText, text).success).toBe(false);
});

test('a message with files needs no text, and an empty field means no reply', () => {
  for (const replyTo of ['', 'null', ID, undefined])
    expect(z.safeParse(SendFilesInput, { receiverId: ID, content: '', replyTo }).success).toBe(true);
  expect(z.safeParse(SendFilesInput, { receiverId: ID, replyTo: 'none' }).success).toBe(false);
});

test('a search query is visible and without lone surrogates', () => {
  const read = (query: unknown) => z.safeParse(searchMessages.query, { query }).data?.query;
  expect(read(' noon\uD83D ')).toBe('noon\uFFFD');
  for (const query of ['', ' ', '\u200B', undefined]) expect(read(query)).toBeUndefined();
});

test('a conversation is named by an object, or only by its id for older clients', () => {
  for (const body of [{ conversationId: ID }, ID])
    expect(z.parse(joinConversation.body, body)).toEqual({ conversationId: ID });
  expect(z.safeParse(joinConversation.body, 'elsewhere').success).toBe(false);
});

test.each([sendMessageWithAttachment, sendMessageWithAttachments])(
  '$id reads the files of a member at 10 MB a second',
  ({ uploadBytesPerSecond }) => {
    expect(uploadBytesPerSecond).toBe(10 * 1024 * 1024);
  },
);

test('a device reports deliveries in up to 50 conversations at once', () => {
  const isTaken = (count: number) => {
    const deliveries = Array.from({ length: count }, () => ({ conversationId: ID, seq: 1 }));
    return z.safeParse(DeliveredInput, { deliveries }).success;
  };
  expect([0, 1, 50, 51].map(isTaken)).toEqual([false, true, true, false]);
});
