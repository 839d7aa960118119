import { randomUUID } from 'node:crypto';
import { rateLimited } from '../../errors/common.ts';
import type { Clock } from '../clock/clock.ts';
import type { AttemptLimiter, AttemptRule } from '../limits/attempt-limiter.ts';
import { secretDigest } from '../secret-digest.ts';
import type { RedisConnection } from './redis-connection.ts';

/**
 * Counts one attempt (ARGV[1]) at a time (ARGV[2]) under all rules, or under none. A rule is a sorted set of attempts
 * by time (KEYS) with its `max` and `window` (ARGV from 4 on). Only the first ARGV[3] rules may reject. Returns the
 * milliseconds until all rules allow an attempt, 0 if it was counted.
 */
const TAKE = `
local now, refusing, wait = tonumber(ARGV[2]), tonumber(ARGV[3]), 0
for at, key in ipairs(KEYS) do
  local max, window = tonumber(ARGV[2 + 2 * at]), tonumber(ARGV[3 + 2 * at])
  redis.call('ZREMRANGEBYSCORE', key, '-inf', now - window)
  local blocking = redis.call('ZRANGE', key, -max, -max, 'WITHSCORES')
  if at <= refusing and blocking[2] then wait = math.max(wait, tonumber(blocking[2]) + window - now) end
end
if wait > 0 then return math.ceil(wait) end
for at, key in ipairs(KEYS) do
  redis.call('ZADD', key, now, ARGV[1])
  redis.call('PEXPIRE', key, math.ceil(tonumber(ARGV[3 + 2 * at])))
end
return 0`;

/**
 * Counts in Redis for all servers, in one atomic script. Keys contain a digest, not the address. While Redis is
 * unreachable `local` counts, for this server only.
 */
export function createRedisAttemptLimiter(
  { commands }: RedisConnection,
  prefix: string,
  clock: Clock,
  local: AttemptLimiter,
): AttemptLimiter {
  const keyOf = ({ name, key }: Pick<AttemptRule, 'name' | 'key'>): string =>
    `${prefix}attempts:${name}:${secretDigest(key)}`;

  return {
    async take(rules, alsoCounted = []) {
      const counted = [...rules, ...alsoCounted];
      const keys = counted.map(keyOf);
      const id = randomUUID();
      const bounds = counted.flatMap(({ max, window }) => [String(max), String(window)]);
      let wait: number;
      try {
        const given = { keys, arguments: [id, String(clock.now()), String(rules.length), ...bounds] };
        wait = Number(await commands.eval(TAKE, given));
      } catch {
        return local.take(rules, alsoCounted);
      }
      if (wait > 0) throw rateLimited(wait / 1000);
      return {
        forgive() {
          for (const key of keys) commands.zRem(key, id).catch(() => undefined);
        },
      };
    },
    async clear(rule) {
      await Promise.all([commands.del(keyOf(rule)).catch(() => undefined), local.clear(rule)]);
    },
  };
}
