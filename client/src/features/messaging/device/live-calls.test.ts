import { sendMessage } from '@weft/shared/messaging/contract';
import { expect, it } from 'vitest';
import { LiveConnection } from '@/realtime/live-connection';
import { answer, failWith, noAnswer } from '@/testing/server';
import { liveCalls } from './live-calls';

const MEMBER = 'a'.repeat(24);

/** Without a socket, messages are sent by REST. */
const calls = liveCalls(
  new LiveConnection({
    open: () => new Promise(() => undefined),
    token: () => undefined,
    expectFreshToken: () => undefined,
    renewedToken: () => Promise.resolve(undefined),
  }),
  MEMBER,
);

/** Sends a message for which the server has this response. */
async function send(response: () => Response): Promise<unknown> {
  answer(sendMessage, response);
  const entry = {
    clientId: 'one',
    memberId: MEMBER,
    receiverId: 'b'.repeat(24),
    content: 'Good morning',
    replyTo: null,
    files: [],
    createdAt: '2026-11-20T09:00:00.000Z',
    owner: 'tab-1',
    order: 1,
  };
  return calls.send(entry, { onProgress: () => undefined, signal: new AbortController().signal });
}

it.each([
  ['an ended session', () => failWith('UNAUTHENTICATED')],
  ['a body that arrived too slowly', () => failWith('TOO_SLOW')],
  ['a rate limit', () => failWith('RATE_LIMITED')],
  ['an unavailable server', () => failWith('UNAVAILABLE')],
  ['no response', noAnswer],
])('a message can be sent again after %s', async (_why, response) => {
  await expect(send(response)).rejects.toMatchObject({ name: 'CallFailure', isFinal: false });
});

it.each(['BLOCKED', 'VALIDATION_FAILED', 'NOT_FOUND', 'QUOTA_EXCEEDED'] as const)(
  'a message is refused for good with %s',
  async (code) => {
    const response = () => failWith(code, { message: 'You cannot send this.' });
    const refusal = { name: 'CallFailure', message: 'You cannot send this.', isFinal: true };
    await expect(send(response)).rejects.toMatchObject(refusal);
  },
);

it('a message waits as long as the server demands, in milliseconds', async () => {
  const response = () => failWith('RATE_LIMITED', { retryAfter: 30 });
  await expect(send(response)).rejects.toMatchObject({ isFinal: false, retryAfter: 30_000 });
});
