import { randomUUID } from 'node:crypto';
import { OwnSeats, type Seats } from '../servers/seats.ts';
import type { RedisConnection } from './redis-connection.ts';

/** A server says this often that it lives, and the seats of one that says nothing for so long are free (ms). */
const ALIVE_EVERY = 3000;
const ALIVE_FOR = 10_000;

/**
 * Notes how many seats this server has given a member (KEYS[1], a count for each server) and answers how many there are with those of
 * all servers that live. ARGV: this server, its count, what names the sign of life of a server begin with, milliseconds to keep it.
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

/** Longer than any session, and with it any socket, lives (ms). */
const KEPT_FOR = 8 * 24 * 60 * 60 * 1000;

interface Options {
  readonly prefix: string;
  readonly aliveEvery?: number;
  readonly aliveFor?: number;
}

/**
 * Seats in Redis, for one Redis and not a cluster of them. A server writes its own counts alone, whole, so that nothing drifts; while Redis
 * is away it counts its own sockets, and afterwards writes them all again under a new name.
 */
export async function createRedisSeats(
  redis: RedisConnection,
  { prefix, aliveEvery = ALIVE_EVERY, aliveFor = ALIVE_FOR }: Options,
): Promise<Seats> {
  const { commands } = redis;
  const own = new OwnSeats();
  const alive = `${prefix}alive:`;
  let name = randomUUID();
  let isClosed = false;

  const sayAlive = (): Promise<unknown> =>
    commands
      .set(`${alive}${name}`, '1', { expiration: { type: 'PX', value: aliveFor } })
      .catch(() => undefined);

  /** Seats of all servers; only this one's while Redis is away. */
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
    // What fails here is done when Redis is back again.
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
