import type { Clock } from '../clock/clock.ts';
import { createMemoryAttemptLimiter } from '../limits/attempt-limiter.ts';
import type { JoinServers } from '../servers/servers.ts';
import { createRedisAttemptLimiter } from './redis-attempt-limiter.ts';
import { joinRedisBus } from './redis-bus.ts';
import type { RedisConnection } from './redis-connection.ts';
import { createRedisRateLimiter } from './redis-rate-limiter.ts';
import { createRedisSeats } from './redis-seats.ts';

/** Several servers that share one Redis (decision 021). */
export function serversOnRedis(redis: RedisConnection, clock: Clock): JoinServers {
  return async ({ installation, rateLimitFactor }) => {
    const prefix = `weft:${installation}:`;
    const [bus, seats] = await Promise.all([
      joinRedisBus(redis, { prefix }),
      createRedisSeats(redis, { prefix }),
    ]);
    return {
      bus,
      seats,
      rates: createRedisRateLimiter(redis, prefix, rateLimitFactor),
      attempts: createRedisAttemptLimiter(redis, prefix, clock, createMemoryAttemptLimiter(clock)),
      redis,
      async leave() {
        await Promise.all([bus.leave(), seats.close()]);
      },
    };
  };
}
