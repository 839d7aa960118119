import { describe, expect, it } from 'vitest';
import { createBackground } from '../../platform/background.ts';
import { forErrands } from '../../platform/logger/errands.ts';
import { createLogger } from '../../platform/logger/logger.ts';
import { logRecorder } from '../../testing/log-recorder.ts';
import { movableClock } from '../../testing/movable-clock.ts';
import { Notifier, type NotifierParts } from './notifier.ts';

/** A notifier whose store answers when it is let; and for whom that was asked, in its order. */
function heldNotifier() {
  const asked: string[] = [];
  const held: (() => void)[] = [];
  const log = logRecorder();
  const background = createBackground(createLogger('error', log.stream));
  const parts = {
    notifications: {
      add: ({ member }: { member: string }) => {
        if (member === 'nobody') throw new Error('nobody is told of anything');
        asked.push(member);
        return new Promise<null>((resolve) => held.push(() => resolve(null)));
      },
    },
    settings: { offOf: async () => [] },
    members: { summariesOf: async () => new Map() },
    publisher: { mayReach: () => false },
    hiddenFrom: async () => new Set<string>(),
    background,
    clock: movableClock(),
  };
  const notifier = new Notifier(parts as unknown as NotifierParts);
  const told = (member: string, postId: string) =>
    notifier.told({ kind: 'reaction', member, actor: 'ann', postId });
  /** Lets what is under way end, until nothing is. */
  const letAll = async (): Promise<void> => {
    const isOver = background.settled();
    const timer = setInterval(() => held.splice(0).forEach((release) => release()));
    await isOver;
    clearInterval(timer);
  };
  return { asked, told, letAll, log };
}

describe('members who wait to be told', () => {
  it('are told for all calls that wait with them: a failure names each, and no other', async () => {
    const { asked, told, letAll, log } = heldNotifier();
    const within = (requestId: string, member: string) =>
      forErrands([{ requestId, ip: '' }], () => told(member, requestId));
    within('first', 'ben');
    await expect.poll(() => asked).toEqual(['ben']);
    within('second', 'nobody');
    within('third', 'nobody');
    await letAll();
    expect(log.lines()).toMatchObject([{ task: 'notify a member', requestIds: ['second', 'third'] }]);
  });

  it('are told one at a time while they are few, and all that waits for one of them at once', async () => {
    const { asked, told, letAll } = heldNotifier();
    for (const member of ['ben', 'cleo', 'dora']) told(member, 'first');
    await expect.poll(() => asked).toEqual(['ben']);
    told('dora', 'second');
    told('ben', 'second');
    await letAll();
    expect(asked).toEqual(['ben', 'cleo', 'dora', 'dora', 'ben']);
  });

  it('are told side by side where they are many, the longest waiting first, and nobody twice', async () => {
    const { asked, told, letAll } = heldNotifier();
    const many = Array.from({ length: 200 }, (_, index) => `member ${index}`);
    for (const member of many) told(member, 'first');
    await expect.poll(() => asked).toEqual(many.slice(0, 8));
    await letAll();
    expect(asked).toEqual(many);
  });
});
