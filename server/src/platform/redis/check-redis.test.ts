import { afterAll, beforeAll, expect, test } from 'vitest';
import { logRecorder } from '../../testing/app/log-recorder.ts';
import { RedisServer } from '../../testing/services/redis-server.ts';
import { createLogger } from '../logger/logger.ts';
import { checkRedis } from './check-redis.ts';
import { connectRedis } from './redis-connection.ts';

let redisServer: RedisServer;
const logger = createLogger('info', logRecorder().stream);

beforeAll(async () => {
  redisServer = await RedisServer.start();
});
afterAll(() => redisServer.remove());

test('a Redis that keeps what it is given is well; one that may throw it away is worth a look', async () => {
  expect(await checkRedis(redisServer, logger).look()).toEqual([
    { verdict: 'ok', text: expect.stringMatching(/^Redis \d+\.\d+\S* answers$/) as string },
  ]);
  const redis = await connectRedis(redisServer, logger);
  await redis.commands.configSet('maxmemory-policy', 'allkeys-lru');
  redis.close();
  expect(await checkRedis(redisServer, logger).look()).toMatchObject([
    { verdict: 'ok' },
    { verdict: 'warn', text: expect.stringContaining('allkeys-lru') as string },
  ]);
});

test('without one nothing is reported, and an unreachable one fails', async () => {
  expect(await checkRedis(undefined, logger).look()).toEqual([]);
  await expect(checkRedis({ url: 'redis://127.0.0.1:1' }, logger).look()).rejects.toThrow(
    /REDIS_URL.*ECONNREFUSED/,
  );
});
