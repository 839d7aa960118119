import { once } from 'node:events';
import { object, string } from 'zod/mini';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { clientEvent, type SocketFailure } from '@weft/shared/sockets/client-event';
import { forbidden } from '../errors/common.ts';
import { startBareSockets, type BareSockets } from '../testing/app/bare-sockets.ts';
import { connectSocket, type TestSocket } from '../testing/app/connect-socket.ts';
import { onEvent } from './index.ts';

describe('an event that is bound', () => {
  const greet = clientEvent({ name: 'greet', body: object({ name: string() }) });
  const viewer = { memberId: 'asha', sessionId: 'one' };
  let order: string[];
  let bare: BareSockets;
  let socket: TestSocket;
  beforeEach(async () => {
    order = [];
    bare = await startBareSockets({
      events: [
        onEvent(greet, async ({ name }, context) => {
          if (name === 'nobody') throw forbidden('Nobody is greeted.');
          if (name === 'trouble') {
            bare.background.run('regret', () => Promise.reject(new Error('it was not to be')));
            throw new Error('a secret of the database');
          }
          if (name === 'slow') await new Promise((resolve) => setTimeout(resolve, 30));
          order.push(name);
          return { hello: name, to: context.viewer.memberId };
        }),
      ],
    });
    socket = await connectSocket(bare.url, 'asha.one');
  });
  afterEach(() => bare.close());

  test('is handled for the member of the token, and acknowledged', async () => {
    expect(await socket.emitWithAck('greet', { name: 'Asha', memberId: 'forged' })).toEqual({
      success: true,
      data: { hello: 'Asha', to: viewer.memberId },
    });
  });

  test('with a body of the wrong form is refused with every wrong field', async () => {
    const error = once(socket as never, 'message_error') as Promise<[SocketFailure]>;
    const ack: unknown = await socket.emitWithAck('greet', { name: 7 });
    expect(ack).toMatchObject({ success: false, code: 'VALIDATION_FAILED', event: 'greet' });
    expect(Object.keys((await error)[0].fields ?? {})).toEqual(['name']);
  });

  test('that its handler rejects has the reason; an internal failure does not', async () => {
    expect(await socket.emitWithAck('greet', { name: 'nobody' })).toMatchObject({
      code: 'FORBIDDEN',
      message: 'Nobody is greeted.',
    });
    const failed: unknown = await socket.emitWithAck('greet', { name: 'trouble' });
    expect(failed).toMatchObject({ success: false, code: 'INTERNAL' });
    expect(JSON.stringify(failed)).not.toContain('secret');
    expect(bare.log.text()).toContain('a socket event failed');
  });

  test('has a line of its own in the log, and a name that its failures carry, also those of what it sets off', async () => {
    const viewerId = viewer.memberId;
    const { requestId } = (await socket.emitWithAck('greet', { name: 'trouble' })) as SocketFailure;
    await bare.background.settled();
    expect(bare.log.lines().filter((line) => line['requestId'] === requestId)).toMatchObject([
      { msg: 'a socket event failed', event: 'greet' },
      { security: 'event-refused', memberId: viewerId, reason: 'INTERNAL', ip: '127.0.0.1' },
      { msg: 'event', event: 'greet', memberId: viewerId, code: 'INTERNAL' },
      { msg: 'work in the background failed', task: 'regret' },
    ]);
    await socket.emitWithAck('greet', { name: 'Asha' });
    const done = bare.log.lines().findLast(({ msg }) => msg === 'event');
    expect(done).toMatchObject({ requestId: expect.any(String) as string, memberId: viewerId });
    expect(done).not.toHaveProperty('code');
    expect(done?.['requestId']).not.toBe(requestId);
  });

  test('is done before the one that was sent after it', async () => {
    await Promise.all(['slow', 'quick'].map((name) => socket.emitWithAck('greet', { name })));
    expect(order).toEqual(['slow', 'quick']);
  });
});
