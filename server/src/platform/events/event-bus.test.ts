import { expect, test, vi } from 'vitest';
import { EventBus } from './event-bus.ts';

interface Events {
  'post.added': { readonly postId: string };
  'member.changed': { readonly memberId: string };
}

function createBus() {
  const logger = { error: vi.fn() };
  return { bus: new EventBus<Events>(logger), logger };
}

test('an event reaches every listener of its name, in the order of subscription, and no other', () => {
  const { bus } = createBus();
  const received: string[] = [];
  bus.on('post.added', ({ postId }) => received.push(`first ${postId}`));
  bus.on('post.added', ({ postId }) => received.push(`second ${postId}`));
  bus.on('member.changed', ({ memberId }) => received.push(memberId));
  bus.emit('post.added', { postId: 'p1' });
  expect(received).toEqual(['first p1', 'second p1']);
});

test('an event without a listener is no error', () => {
  expect(() => createBus().bus.emit('member.changed', { memberId: 'm1' })).not.toThrow();
});

test('a failing listener is logged; the emitter and the other listeners continue', () => {
  const { bus, logger } = createBus();
  const received: string[] = [];
  const failure = new Error('listener');
  bus.on('post.added', () => {
    throw failure;
  });
  bus.on('post.added', ({ postId }) => received.push(postId));
  bus.emit('post.added', { postId: 'p1' });
  expect(received).toEqual(['p1']);
  expect(logger.error).toHaveBeenCalledWith({ err: failure, event: 'post.added' }, expect.any(String));
});
