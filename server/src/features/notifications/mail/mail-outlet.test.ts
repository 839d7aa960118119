import { expect, test } from 'vitest';
import { createMemoryRateLimiter } from '../../../platform/limits/rate-limiter.ts';
import { createLogger } from '../../../platform/logger/logger.ts';
import { logRecorder } from '../../../testing/app/log-recorder.ts';
import { movableClock } from '../../../testing/app/movable-clock.ts';
import { recordingMailer } from '../../../testing/app/recording-mailer.ts';
import { MailOutlet } from './mail-outlet.ts';
import { addressDigest, problemOf } from './mail-trouble.ts';

const HOUR = 60 * 60_000;

const MAIL = { to: 'ann@example.org', subject: '', text: '', html: '' };

function anOutlet() {
  const clock = movableClock();
  const rates = createMemoryRateLimiter(1);
  const mailer = recordingMailer();
  const outlet = new MailOutlet({
    settings: { noteRefusal: async () => undefined, forgetTrouble: async () => undefined },
    mailer,
    clock,
    logger: createLogger('error', logRecorder().stream),
    countRate: (rule, key) => rates.count(rule, key),
    takeBackRate: (rule, key) => rates.takeBack(rule, key),
  });
  return { clock, mailer, outlet };
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

test('a changed address has no trouble', () => {
  const at = new Date();
  const trouble = { address: addressDigest('Ann@example.org'), failures: 1, isFinal: true, at };
  expect(problemOf(trouble, 'ann@example.org', at)).toBe('refused');
  expect(problemOf(trouble, 'ann@example.net', at)).toBeNull();
});
