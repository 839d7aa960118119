import { Server } from 'socket.io';
import { expect, test } from 'vitest';
import { createPublisher } from './publisher.ts';
import type { TypedServer } from './typed-server.ts';

test('a member without a socket here may be reached by another server, if there is one', () => {
  const io: TypedServer = new Server();
  const mayReach = (isAlone: boolean) => createPublisher(io, isAlone).mayReach('asha');
  expect([mayReach(true), mayReach(false)]).toEqual([false, true]);
});
