import { randomUUID } from 'node:crypto';
import { LocalConnectionSlots, type ConnectionSlots } from '../servers/connection-slots.ts';
import type { RedisConnection } from './redis-connection.ts';

/** Servers refresh their key this often; the slots of a server that stops doing so are free after ALIVE_FOR (ms). */
const ALIVE_EVERY = 3000;
const ALIVE_FOR = 10_000;

/**
 * Stores how many slots of a member this server uses (KEYS[1], a hash with a count per server) and returns the sum
 * over all live servers. ARGV: this server, its count, prefix of the servers' liveness keys, lifetime of the hash
 * (ms).
 */
const NOTE = `
local total = tonumber(ARGV[2])
if total > 0 then redis.call('HSET', KEYS[1], ARGV[1], total) else redis.call('HDEL', KEYS[1], ARGV[1]) end
local counts = redis.call('HGETALL', KEYS[1])
for at = 1, #counts, 2 do
  if counts[at] ~= ARGV[1] then
    if redis.call('EXISTS', ARGV[3] .. counts[at]) == 1 then total = total + tonumber(counts[at + 1])
    else redis.call('HDEL', KEYS[1], counts[at]) end
  end
end
redis.call('PEXPIRE', KEYS[1], ARGV[4])
return total`;

/** Longer than any session, and therefore any socket, lasts (ms). */
const KEPT_FOR = 8 * 24 * 60 * 60 * 1000;

interface Options {
  readonly prefix: string;
  readonly aliveEvery?: number;
  readonly aliveFor?: number;
}

/**
 * Connection slots in a single Redis, not a Redis Cluster. Each server only writes its own absolute counts, so they
 * cannot drift. While Redis is unreachable a server counts its own sockets; afterwards it writes all counts again
 * under a new name.
 */
export async function createRedisConnectionSlots(
  redis: RedisConnection,
  { prefix, aliveEvery = ALIVE_EVERY, aliveFor = ALIVE_FOR }: Options,
): Promise<ConnectionSlots> {
  const { commands } = redis;
  const own = new LocalConnectionSlots();
  const alive = `${prefix}alive:`;
  let name = randomUUID();
  let isClosed = false;

  const sayAlive = (): Promise<unknown> =>
    commands
      .set(`${alive}${name}`, '1', { expiration: { type: 'PX', value: aliveFor } })
      .catch(() => undefined);

  /** Slots that the member uses on all servers; on this server alone while Redis is away. */
  const note = async (memberId: string): Promise<number> => {
    const count = own.countOf(memberId);
    const given = {
      keys: [`${prefix}seats:${memberId}`],
      arguments: [name, String(count), alive, String(KEPT_FOR)],
    };
    return commands.eval(NOTE, given).then(Number, () => count);
  };

  const writeAnew = async (): Promise<void> => {
    const before = name;
    name = randomUUID();
    await Promise.all([commands.del(`${alive}${before}`), sayAlive()]);
    await Promise.all(own.members().map(note));
  };

  await sayAlive();
  const timer = setInterval(() => void sayAlive(), aliveEvery);
  timer.unref();
  redis.onBack(() => {
    // Repeated when Redis is reachable again.
    if (!isClosed) writeAnew().catch(() => undefined);
  });
  return {
    async take(memberId, socketId, max) {
      own.add(memberId, socketId);
      if ((await note(memberId)) <= max) return true;
      own.remove(memberId, socketId);
      void note(memberId);
      return false;
    },
    free(memberId, socketId) {
      if (own.remove(memberId, socketId)) void note(memberId);
    },
    async close() {
      isClosed = true;
      clearInterval(timer);
      await commands.del(`${alive}${name}`).catch(() => undefined);
    },
  };
}
