import { expect, test } from 'vitest';
import { logRecorder } from '../../testing/log-recorder.ts';
import { createLogger } from './logger.ts';

test('an error is logged by what happened and where, never by the data that it carries', () => {
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

test('what a field names a secret is hidden, should one ever get there', () => {
  const log = logRecorder();
  createLogger('info', log.stream).info({ password: 'hush', body: { token: 'hush' } }, 'x');
  expect(log.text()).not.toContain('hush');
});
