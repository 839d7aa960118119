import { describe, expect, it } from 'vitest';
import { createBackground } from '../../platform/background.ts';
import { withRequestContext } from '../../platform/logger/request-context.ts';
import { createLogger } from '../../platform/logger/logger.ts';
import { logRecorder } from '../../testing/app/log-recorder.ts';
import { movableClock } from '../../testing/app/movable-clock.ts';
import { Notifier, type NotifierDeps } from './notifier.ts';

/** A notifier with a store that waits for the test; records the members in order. */
function heldNotifier() {
  const asked: string[] = [];
  const held: (() => void)[] = [];
  const log = logRecorder();
  const background = createBackground(createLogger('error', log.stream));
  const parts = {
    notifications: {
      add: ({ member }: { member: string }) => {
        if (member === 'nobody') throw new Error('this member cannot be notified');
        asked.push(member);
        return new Promise<null>((resolve) => held.push(() => resolve(null)));
      },
    },
    settings: { chosenBy: async () => [] },
    presenter: { all: async () => [] },
    publisher: { mayReach: () => false },
    hiddenFrom: async () => new Set<string>(),
    background,
    clock: movableClock(),
  };
  const notifier = new Notifier(parts as unknown as NotifierDeps);
  const notify = (member: string, postId: string) =>
    notifier.notify({ kind: 'reaction', member, actor: 'ann', postId });
  const release = (): void => held.splice(0).forEach((go) => go());
  /** Lets pending work finish. */
  const letAll = async (): Promise<void> => {
    const isOver = background.settled();
    const timer = setInterval(release);
    await isOver;
    clearInterval(timer);
  };
  return { asked, notify, letAll, release, log };
}

describe('members with waiting events', () => {
  it('are notified in the contexts of all their calls: a failure names each, and no other', async () => {
    const { asked, notify, letAll, log } = heldNotifier();
    const within = (requestId: string, member: string) =>
      withRequestContext([{ requestId, ip: '' }], () => notify(member, requestId));
    within('first', 'ben');
    await expect.poll(() => asked).toEqual(['ben']);
    within('second', 'nobody');
    within('third', 'nobody');
    await letAll();
    expect(log.lines()).toMatchObject([{ task: 'notify a member', requestIds: ['second', 'third'] }]);
  });

  it('are notified together, with all events that arrived meanwhile, the longest waiting first', async () => {
    const { asked, notify, letAll } = heldNotifier();
    for (const member of ['ben', 'cleo', 'dora']) notify(member, 'first');
    await expect.poll(() => asked).toEqual(['ben']);
    notify('dora', 'second');
    notify('ben', 'second');
    await letAll();
    expect(asked).toEqual(['ben', 'cleo', 'dora', 'ben', 'dora']);
  });

  it('are notified in groups of bounded size if they are many, and none twice', async () => {
    const { asked, notify, letAll, release } = heldNotifier();
    const many = Array.from({ length: 200 }, (_, index) => `member ${index}`);
    for (const member of many) notify(member, 'first');
    await expect.poll(() => asked).toEqual(many.slice(0, 1));
    release();
    await expect.poll(() => asked).toEqual(many.slice(0, 51));
    await letAll();
    expect(asked).toEqual(many);
  });
});
