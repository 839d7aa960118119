import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createClient } from '@redis/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { describeBus } from '../../testing/contracts/bus.ts';
import { anew, describeSharedThings } from '../../testing/contracts/shared-things.ts';
import { DeployedKeys } from '../../testing/programs/deployed-keys.ts';
import { logRecorder } from '../../testing/app/log-recorder.ts';
import { RedisServer } from '../../testing/services/redis-server.ts';
import { createLogger } from '../logger/logger.ts';
import { checkRedis } from './check-redis.ts';
import { joinRedisBus } from './redis-bus.ts';
import { connectRedis, type RedisAddress, type RedisConnection } from './redis-connection.ts';
import { serversOnRedis } from './servers-on-redis.ts';

const ROOT = path.resolve(import.meta.dirname, '../../../..');
const logger = createLogger('info', logRecorder().stream);
let keys: DeployedKeys;

beforeAll(() => {
  keys = new DeployedKeys();
});
afterAll(() => keys.remove());

describe('Redis with the command of docker-compose.yml', () => {
  let server: RedisServer;
  let address: Required<RedisAddress>;
  const connections: RedisConnection[] = [];

  /** The container's arguments with the keys and port of this test. */
  function argumentsOfCompose(port: number): readonly string[] {
    const compose = readFileSync(path.join(ROOT, 'docker-compose.yml'), 'utf8');
    const [, block = ''] = / {6}- redis-server\n((?: {6}- .*\n)+)/.exec(compose) ?? [];
    return [...block.matchAll(/^ {6}- (.*)$/gm)].map(([, word = '']) =>
      word
        .replace(/^'(.*)'$/, '$1')
        .replace('/keys/', `${keys.folder}/redis/`)
        .replace('6379', String(port)),
    );
  }

  async function connect(): Promise<RedisConnection> {
    const connection = await connectRedis(address, logger);
    connections.push(connection);
    return connection;
  }

  beforeAll(async () => {
    server = await RedisServer.start(argumentsOfCompose);
    const url = keys.read('weft/redis-url').replace('redis:6379', `127.0.0.1:${server.port}`);
    address = { url, ca: keys.read('weft/ca.crt') };
  });
  afterAll(async () => {
    for (const connection of connections) connection.close();
    await server.remove();
  });

  describeSharedThings(async (clock) =>
    serversOnRedis(await connect(), clock)({ installation: anew('weft'), rateLimitFactor: 1 }),
  );

  const prefix = `weft:${anew('bus')}:`;
  describeBus(async () => {
    const redis = await connect();
    const bus = await joinRedisBus(redis, { prefix, beatEvery: 100, silentFor: 500 });
    return { bus, crash: () => redis.close() };
  });

  test('lets Weft carry events between sockets, and look at itself', async () => {
    const connection = await connect();
    const id = await connection.commands.xAdd('weft:one:sockets', '*', { event: 'x' });
    const reader = connection.openReader();
    await reader.connect();
    try {
      const read = await reader.xRead({ key: 'weft:one:sockets', id: '0' }, { BLOCK: 1000 });
      expect(JSON.stringify(read)).toContain(id);
      await reader.sSubscribe('weft:one:sockets', () => undefined);
    } finally {
      reader.destroy();
    }
    expect(await checkRedis(address, logger).look()).toMatchObject([{ verdict: 'ok' }]);
  });

  test("Weft's account reaches nothing but its own keys and commands", async () => {
    const { commands } = await connect();
    await expect(commands.set('other', '1')).rejects.toThrow(/NOPERM/);
    await expect(commands.publish('other', '1')).rejects.toThrow(/NOPERM/);
    await expect(commands.flushAll()).rejects.toThrow(/NOPERM/);
    await expect(commands.configGet('*')).rejects.toThrow(/NOPERM/);
  });

  test('an anonymous client may ping, and nothing else', async () => {
    const nobody = createClient({
      url: `rediss://127.0.0.1:${server.port}`,
      socket: { tls: true, ca: address.ca, reconnectStrategy: false },
    });
    nobody.on('error', () => undefined);
    await nobody.connect();
    try {
      expect(await nobody.ping()).toBe('PONG');
      await expect(nobody.get('weft:one:sockets')).rejects.toThrow(/NOPERM/);
    } finally {
      nobody.destroy();
    }
  });

  test.each<[string, (right: Required<RedisAddress>) => RedisAddress]>([
    ['a wrong password', ({ url, ca }) => ({ url: url.replace(/weft:[^@]+@/, 'weft:wrong@'), ca })],
    ['no authority that is known', ({ url }) => ({ url })],
    ['no TLS', ({ url }) => ({ url: url.replace('rediss:', 'redis:') })],
  ])(
    'is not reached with %s',
    async (_what, wrong) => {
      await expect(connectRedis(wrong(address), logger)).rejects.toThrow(/REDIS_URL\) can not be reached/);
    },
    20_000,
  );
});
