import { randomUUID } from 'node:crypto';
import { rateLimited } from '../../errors/common.ts';
import type { Clock } from '../clock/clock.ts';
import type { AttemptLimiter, AttemptRule } from '../limits/attempt-limiter.ts';
import { secretDigest } from '../secret-digest.ts';
import type { RedisConnection } from './redis-connection.ts';

/**
 * Counts one attempt (ARGV[1]) at a time (ARGV[2]) under every rule, or under none. A rule is a sorted set of attempts by their times
 * (KEYS) with its `max` and `window` (ARGV from 3 on). Answers the milliseconds until all rules allow another, 0 where it was counted.
 */
const TAKE = `
local now, wait = tonumber(ARGV[2]), 0
for at, key in ipairs(KEYS) do
  local max, window = tonumber(ARGV[1 + 2 * at]), tonumber(ARGV[2 + 2 * at])
  redis.call('ZREMRANGEBYSCORE', key, '-inf', now - window)
  local blocking = redis.call('ZRANGE', key, -max, -max, 'WITHSCORES')
  if blocking[2] then wait = math.max(wait, tonumber(blocking[2]) + window - now) end
end
if wait > 0 then return math.ceil(wait) end
for at, key in ipairs(KEYS) do
  redis.call('ZADD', key, now, ARGV[1])
  redis.call('PEXPIRE', key, math.ceil(tonumber(ARGV[2 + 2 * at])))
end
return 0`;

/**
 * Counts in Redis, for all servers together, in one step. Whose guesses they are stands there as a digest. While Redis is away `local`
 * counts, for this server alone.
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
    async take(rules) {
      const keys = rules.map(keyOf);
      const id = randomUUID();
      const bounds = rules.flatMap(({ max, window }) => [String(max), String(window)]);
      let wait: number;
      try {
        const given = { keys, arguments: [id, String(clock.now()), ...bounds] };
        wait = Number(await commands.eval(TAKE, given));
      } catch {
        return local.take(rules);
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
