import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { describeBus } from '../../testing/contracts/bus.ts';
import {
  allowed,
  anAttempt,
  anew,
  aRate,
  describeSharedThings,
} from '../../testing/contracts/shared-things.ts';
import { logRecorder } from '../../testing/app/log-recorder.ts';
import { movableClock } from '../../testing/app/movable-clock.ts';
import { RedisServer } from '../../testing/services/redis-server.ts';
import { createLogger } from '../logger/logger.ts';
import type { Servers } from '../servers/servers.ts';
import { joinRedisBus } from './redis-bus.ts';
import { connectRedis, type RedisConnection } from './redis-connection.ts';
import { createRedisConnectionSlots } from './redis-connection-slots.ts';
import { serversOnRedis } from './servers-on-redis.ts';

let redisServer: RedisServer;
const connections: RedisConnection[] = [];
const log = logRecorder();

async function connect(): Promise<RedisConnection> {
  const connection = await connectRedis(redisServer, createLogger('info', log.stream));
  connections.push(connection);
  return connection;
}

const clock = movableClock();
const join = async (installation: string): Promise<Servers> =>
  serversOnRedis(await connect(), clock)({ installation, rateLimitFactor: 1 });

beforeAll(async () => {
  redisServer = await RedisServer.start();
});
afterAll(async () => {
  for (const connection of connections) connection.close();
  await redisServer.remove();
});

describe('on Redis', () => {
  describeSharedThings(async (ofTest) =>
    serversOnRedis(await connect(), ofTest)({ installation: anew('weft'), rateLimitFactor: 1 }),
  );

  const prefix = anew('weft');
  describeBus(async () => {
    const redis = await connect();
    const bus = await joinRedisBus(redis, { prefix, beatEvery: 100, silentFor: 500 });
    return { bus, crash: () => redis.close() };
  });
});

describe('two servers', () => {
  let a: Servers;
  let b: Servers;
  const either = (index: number): Servers => (index % 2 === 0 ? a : b);
  beforeAll(async () => {
    const installation = anew('weft');
    [a, b] = [await join(installation), await join(installation)];
  });
  afterAll(() => Promise.all([a.leave(), b.leave()]));

  test('count rates, attempts and slots together', async () => {
    const [rate, attempt, member] = [aRate(6), anAttempt(5), anew('member')];
    expect(await allowed(12, (n) => either(n).rates.count(rate, 'ann'))).toBe(6);
    expect(await allowed(12, (n) => either(n).attempts.take([attempt]))).toBe(5);
    expect(await allowed(15, (n) => either(n).connectionSlots.take(member, `socket ${n}`, 10))).toBe(10);
  });

  test('of another Weft on the same Redis count for themselves', async () => {
    const rate = aRate(1);
    const other = await join(anew('weft'));
    await a.rates.count(rate, 'ann');
    await other.rates.count(rate, 'ann');
    expect(other.bus.others().size).toBe(0);
    await other.leave();
  });

  test('keep no address in Redis that was guessed for', async () => {
    await a.attempts.take([anAttempt(3, 'secret.ann@example.org')]);
    const keys = await (await connect()).commands.keys('*');
    expect(keys.length).toBeGreaterThan(0);
    expect(keys.join()).not.toContain('secret.ann');
  });
});

test('the slots of a server that was killed are free soon after', async () => {
  const options = { prefix: anew('weft'), aliveEvery: 100, aliveFor: 400 };
  const redis = await connect();
  const killed = await createRedisConnectionSlots(redis, options);
  const left = await createRedisConnectionSlots(await connect(), options);
  expect(await allowed(10, (n) => killed.take('ann', `there ${n}`, 10))).toBe(10);
  expect(await left.take('ann', 'here', 10)).toBe(false);
  redis.close();
  await expect.poll(() => left.take('ann', 'here', 10)).toBe(true);
  await left.close();
});

test('without Redis each server continues alone and logs it once; all is shared again after a reconnect', async () => {
  const installation = anew('weft');
  const [a, b] = [await join(installation), await join(installation)];
  let gaps = 0;
  b.bus.watch({ gap: () => (gaps += 1) });
  const [rate, member] = [aRate(3), anew('member')];
  expect(await a.connectionSlots.take(member, 'one', 2)).toBe(true);
  const before = log.lines().length;

  await redisServer.kill();
  await expect.poll(() => [a.bus.isWhole(), b.bus.isWhole()]).toEqual([false, false]);
  expect(await allowed(5, () => a.rates.count(rate, 'ann'))).toBe(3);
  expect(await allowed(5, () => b.rates.count(rate, 'ann'))).toBe(3);
  expect(await allowed(5, () => a.attempts.take([anAttempt(1)]))).toBe(5);
  const rule = anAttempt(2);
  expect(await allowed(5, () => a.attempts.take([rule]))).toBe(2);
  expect(await a.connectionSlots.take(member, 'two', 2)).toBe(true);

  await redisServer.run();
  await expect.poll(() => [a.bus.isWhole(), b.bus.isWhole()], { timeout: 10_000 }).toEqual([true, true]);
  await expect.poll(() => gaps).toBeGreaterThan(0);
  await expect.poll(() => b.connectionSlots.take(member, 'three', 2)).toBe(false);
  const again = aRate(4);
  expect(await allowed(8, (n) => (n % 2 ? a : b).rates.count(again, 'ann'))).toBe(4);
  const said = log
    .lines()
    .slice(before)
    .map(({ msg }) => msg);
  const ofEach = (text: string): number => said.filter((msg) => String(msg).startsWith(text)).length;
  expect(ofEach('Redis is away')).toBeLessThanOrEqual(connections.length);
  expect(ofEach('Redis is back')).toBeGreaterThanOrEqual(2);
  await Promise.all([a.leave(), b.leave()]);
}, 300_000);

test('the start fails with one line if Redis does not respond', async () => {
  await expect(
    connectRedis({ url: 'redis://user:secret@127.0.0.1:9' }, createLogger('info', log.stream)),
  ).rejects.toThrow(/^Redis \(REDIS_URL\) can not be reached: ECONNREFUSED$/);
}, 300_000);
