import { inject } from 'vitest';
import { expect, test } from 'vitest';
import { likePost, listFeed } from '@weft/shared/posts/contract';
import { logRecorder } from '../../testing/app/log-recorder.ts';
import { startTestApp } from '../../testing/app/test-app.ts';
import { writePost } from '../../testing/content/write-posts.ts';
import { createLogger } from '../logger/logger.ts';
import { connectDatabase } from './database.ts';

test('a slow query is logged by its form and collection and the call that it was asked in, never by its values', async () => {
  const app = await startTestApp({ SLOW_QUERY_MS: '1' });
  try {
    const { id, email, browser } = await app.addMember();
    await browser.call(listFeed);
    const slowOf = (requestId: unknown) =>
      app.log.lines().filter((line) => line['msg'] === 'slow query' && line['requestId'] === requestId);
    // Enough commands that one takes more than a millisecond on any machine.
    await expect
      .poll(async () => {
        const { headers } = await browser.call(listFeed);
        return slowOf(headers.get('x-request-id')).length;
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

test('writes are confirmed by a majority, reads find what a majority has, and transactions read one moment', async () => {
  const app = await startTestApp();
  const commands: { readonly name: string; readonly command: Record<string, unknown> }[] = [];
  const note = ({ commandName: name, command }: { commandName: string; command: Record<string, unknown> }) =>
    commands.push({ name, command });
  try {
    app.database.connection.getClient().on('commandStarted', note);
    const ann = await app.addMember();
    const post = await writePost(ann);
    await ann.browser.call(likePost, { params: { id: post._id }, body: {} });
    await app.settled();
    app.database.connection.getClient().off('commandStarted', note);
  } finally {
    await app.close();
  }
  const majority = expect.objectContaining({
    w: 'majority',
    wtimeout: expect.any(Number) as number,
  }) as unknown;
  const alone = commands.filter(
    ({ command }) => command['txnNumber'] === undefined || command['autocommit'] !== false,
  );
  const writes = alone.filter(({ name }) => ['insert', 'update', 'delete', 'findAndModify'].includes(name));
  expect(writes.length).toBeGreaterThan(3);
  for (const { command } of writes) expect(command['writeConcern']).toEqual(majority);
  const reads = alone.filter(({ name }) => ['find', 'aggregate'].includes(name));
  expect(reads.length).toBeGreaterThan(3);
  for (const { command } of reads) expect(command['readConcern']).toEqual({ level: 'majority' });
  const firsts = commands.filter(({ command }) => command['startTransaction'] === true);
  expect(firsts.length).toBeGreaterThan(1);
  for (const { command } of firsts) expect(command['readConcern']).toMatchObject({ level: 'snapshot' });
  const commits = commands.filter(({ name }) => name === 'commitTransaction');
  expect(commits.length).toBeGreaterThan(1);
  for (const { command } of commits) expect(command['writeConcern']).toEqual(majority);
});

test('a requested end is not logged as a loss', async () => {
  const log = logRecorder();
  const logger = createLogger('trace', log.stream);
  const database = await connectDatabase(
    { uri: inject('databaseUri'), name: 'weft-test-end', patience: 4000 },
    logger,
  );
  await database.close();
  expect(log.text()).toBe('');
});
