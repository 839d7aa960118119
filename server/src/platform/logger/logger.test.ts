import { expect, test } from 'vitest';
import { logRecorder } from '../../testing/app/log-recorder.ts';
import { createLogger } from './logger.ts';

test('an error is logged with message and stack, never with its data', () => {
  const log = logRecorder();
  const cause = Object.assign(new Error('inner'), { keyValue: { email: 'private@example.org' } });
  const error = Object.assign(new Error('outer', { cause }), {
    value: 'private text',
    name: 'ValidationError',
  });
  createLogger('info', log.stream).error({ err: error }, 'call failed');
  expect(log.lines()[0]).toMatchObject({
    level: 'error',
    msg: 'call failed',
    err: { type: 'ValidationError', message: 'outer', cause: { message: 'inner' } },
  });
  expect(log.text()).not.toContain('private');
});

test.each([
  ['a mail server', 'Recipient command failed: 550 5.1.1 <private@example.org>: Recipient address rejected'],
  ['a mail server, in its own words', 'No such user private+home@mail.example.org here'],
  [
    'the database',
    'E11000 duplicate key error collection: weft.members index: email_1 dup key: { email: "private", at: { x: "private" } }',
  ],
  [
    'a model',
    'Cast to string failed for value "{ a: \'private\',\n b: 1 }" (type Object) at path "fullName"',
  ],
  [
    'a model that finds it too long',
    'Member validation failed: fullName: Path `fullName` (`private`, length 7) is longer than it may be',
  ],
  ['a model that asks for a form', 'Member validation failed: phone: Path `phone` is invalid (private).'],
  [
    'a model that knows a few alone',
    'Case validation failed: reason: `private` is not a valid enum value for path',
  ],
])('an error of %s is logged without personal data', (_who, message) => {
  const log = logRecorder();
  const failure = new Error(message);
  createLogger('info', log.stream).error({ err: new Error(message, { cause: failure }) }, 'call failed');
  createLogger('info', log.stream).error({ err: message }, 'call failed');
  expect(log.text()).not.toContain('private');
  const words = message.slice(0, 12);
  expect(log.lines()).toMatchObject([
    {
      err: {
        message: expect.stringContaining(words) as string,
        stack: expect.stringContaining('logger.test') as string,
      },
    },
    { err: { message: expect.stringContaining(words) as string } },
  ]);
});

test('the places that a stack names stay', () => {
  const log = logRecorder();
  const error = new Error('it broke');
  error.stack =
    'Error: it broke\n    at run (file:///weft/node_modules/@redis/client/dist/lib/client.js:12:3)';
  createLogger('info', log.stream).error({ err: error }, 'call failed');
  expect(log.lines()).toMatchObject([{ err: { stack: error.stack } }]);
});

test('what a field names a secret is hidden, should one ever get there', () => {
  const log = logRecorder();
  createLogger('info', log.stream).info({ password: 'hush', body: { token: 'hush' } }, 'x');
  expect(log.text()).not.toContain('hush');
});

test('an error with a word as long as a book is logged without holding anything up', () => {
  const log = logRecorder();
  const word = 'long'.repeat(20_000);
  createLogger('info', log.stream).error({ err: new Error(`${word} private@example.org`) }, 'call failed');
  expect(log.text()).toContain(`${word} [address]`);
});
