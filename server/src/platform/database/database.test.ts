import { inject } from 'vitest';
import { expect, test } from 'vitest';
import { listFeed } from '@weft/shared/posts/contract';
import { logRecorder } from '../../testing/log-recorder.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { createLogger } from '../logger/logger.ts';
import { connectDatabase } from './database.ts';

test('a slow query is logged by its form and collection, never by its values', async () => {
  const app = await startTestApp({ SLOW_QUERY_MS: '1' });
  try {
    const { id, email, browser } = await app.registerMember();
    await browser.call(listFeed);
    // Whatever the machine, one of that many commands takes a millisecond.
    await expect
      .poll(async () => {
        await browser.call(listFeed);
        return app.log.lines().filter(({ msg }) => msg === 'slow query').length;
      })
      .toBeGreaterThan(0);
    const slow = app.log.lines().filter(({ msg }) => msg === 'slow query');
    for (const line of slow) {
      expect(line).toMatchObject({
        level: 'warn',
        command: expect.any(String) as unknown,
        duration: expect.any(Number) as unknown,
      });
      expect(JSON.stringify(line)).not.toMatch(new RegExp(`${id}|${email}`));
    }
  } finally {
    await app.close();
  }
});

test('an end that is meant is not told as a loss', async () => {
  const log = logRecorder();
  const logger = createLogger('trace', log.stream);
  const database = await connectDatabase(
    { uri: inject('databaseUri'), name: 'weft-test-end', patience: 4000 },
    logger,
  );
  await database.close();
  expect(log.text()).toBe('');
});
