import { expect, test } from 'vitest';
import { createMemoryRateLimiter } from '../../../platform/limits/rate-limiter.ts';
import { createLogger } from '../../../platform/logger/logger.ts';
import { logRecorder } from '../../../testing/app/log-recorder.ts';
import { movableClock } from '../../../testing/app/movable-clock.ts';
import { recordingMailer } from '../../../testing/app/recording-mailer.ts';
import type { Member } from '../../members/index.ts';
import { MailOutlet } from './mail-outlet.ts';
import { MailSender, type DueGroup } from './mail-sender.ts';
import { addressDigest, problemOf } from './mail-trouble.ts';

const HOUR = 60 * 60_000;

const MAIL = { to: 'ann@example.org', subject: '', text: '', html: '' };

const CHOICES = {
  messageText: false,
  digest: 'off',
  quietHours: null,
  mailTrouble: undefined,
} as const;

function anOutlet() {
  const clock = movableClock();
  const rates = createMemoryRateLimiter(1);
  const mailer = recordingMailer();
  const logger = createLogger('error', logRecorder().stream);
  const outlet = new MailOutlet({
    settings: { noteRefusal: async () => undefined, forgetTrouble: async () => undefined },
    mailer,
    clock,
    logger,
    countRate: (rule, key) => rates.count(rule, key),
    takeBackRate: (rule, key) => rates.takeBack(rule, key),
  });
  return { clock, logger, mailer, outlet };
}

test('a member gets 24 mails a day, then the next ones wait', async () => {
  const { clock, outlet } = anOutlet();
  for (let count = 0; count < 24; count += 1) expect(await outlet.waitFor('ann')).toBeUndefined();
  const until = await outlet.waitFor('ann');
  expect((until?.getTime() ?? 0) - clock.now()).toBeGreaterThan(23 * HOUR);
  expect(await outlet.waitFor('ben')).toBeUndefined();
});

test('mails that could not be sent leave the 24 of the day', async () => {
  const { mailer, outlet } = anOutlet();
  mailer.failWith = new Error('no mail server');
  for (let count = 0; count < 30; count += 1) {
    expect(await outlet.waitFor('ann')).toBeUndefined();
    await expect(outlet.sendCounted('ann', MAIL, undefined)).rejects.toThrow('no mail server');
  }
  mailer.failWith = undefined;
  expect(await outlet.waitFor('ann')).toBeUndefined();
  await outlet.sendCounted('ann', MAIL, undefined);
  expect(mailer.sent).toHaveLength(1);
});

test('the network sends 300 mails a minute', async () => {
  const { outlet } = anOutlet();
  const answers = [];
  for (let count = 0; count < 301; count += 1) answers.push(await outlet.hasRoom());
  expect(answers.lastIndexOf(true)).toBe(299);
});

/** Sends the mails of an outbox with one item in each group; members want none about messages. */
function aSender(groups: readonly DueGroup[], itemsOf = (group: DueGroup): readonly DueGroup[] => [group]) {
  const { outlet, mailer, ...shared } = anOutlet();
  const postponed: DueGroup[] = [];
  const sender = new MailSender({
    ...shared,
    outlet,
    settings: {
      find: async () => ({
        ...CHOICES,
        chosen: { mail: { message: false, comment: true, mention: true } },
      }),
      addToken: async () => undefined,
    },
    members: {
      store: {
        findPublicById: async (_id) => ({ _id, email: `${_id}@example.org`, fullName: _id }) as Member,
      },
      languageOf: () => 'en',
    },
    publicUrl: () => '',
  });
  const outbox = {
    findDue: async () => groups,
    postpone: async (group: DueGroup) => void postponed.push(group),
    claim: async (group: DueGroup) => itemsOf(group),
    end: async () => undefined,
  };
  const composer = {
    compose: async (_receiver: string, told: readonly DueGroup[]) =>
      told.some(({ kind }) => kind === 'mention')
        ? { told, id: '', write: ({ email }: { email: string }) => ({ ...MAIL, to: email }) }
        : undefined,
  };
  return { outlet, mailer, postponed, send: () => sender.sendDue(outbox, composer) };
}

const dueTimes = (times: number, kind: DueGroup['kind'], receiver = 'ann'): DueGroup[] =>
  Array.from({ length: times }, () => ({ receiver, kind }));

test.each([
  ['that the member does not want', 'message', undefined],
  ['of which nothing is left to tell', 'comment', undefined],
  ['that another server sends', 'comment', () => []],
] as const)(
  'mails %s are not among the 24 of a day and the 300 of a minute',
  async (_which, kind, itemsOf) => {
    const others = Array.from({ length: 13 }, (_, index) => dueTimes(24, kind, `ben-${index}`));
    const groups = [...dueTimes(25, kind), ...others.flat(), ...dueTimes(1, 'mention')];
    const { mailer, postponed, send } = aSender(groups, (group) =>
      group.kind === 'mention' ? [group] : (itemsOf?.() ?? [group]),
    );
    await send();
    expect(mailer.sent.map(({ to }) => to)).toEqual(['ann@example.org']);
    expect(postponed).toEqual([]);
  },
);

test('the 25th mail of a member waits without one of the network, and the 301st of the network without one of the member', async () => {
  const full = aSender(dueTimes(300, 'mention'));
  await full.send();
  expect(full.mailer.sent).toHaveLength(24);
  expect(full.postponed).toHaveLength(276);
  for (let count = 24; count < 300; count += 1) expect(await full.outlet.hasRoom()).toBe(true);
  const { outlet, mailer, postponed, send } = aSender(dueTimes(1, 'mention'));
  for (let count = 0; count < 300; count += 1) await outlet.hasRoom();
  for (let count = 0; count < 30; count += 1) await send();
  expect({ sent: mailer.sent, postponed }).toEqual({ sent: [], postponed: [] });
  expect(await outlet.waitFor('ann')).toBeUndefined();
});

test('a changed address has no trouble', () => {
  const at = new Date();
  const trouble = { address: addressDigest('Ann@example.org'), failures: 1, isFinal: true, at };
  expect(problemOf(trouble, 'ann@example.org', at)).toBe('refused');
  expect(problemOf(trouble, 'ann@example.net', at)).toBeNull();
});
