import type { Clock } from '../clock/clock.ts';
import { createMemoryAttemptLimiter } from '../limits/attempt-limiter.ts';
import type { JoinServers } from '../servers/servers.ts';
import { createRedisAttemptLimiter } from './redis-attempt-limiter.ts';
import { joinRedisBus } from './redis-bus.ts';
import type { RedisConnection } from './redis-connection.ts';
import { createRedisRateLimiter } from './redis-rate-limiter.ts';
import { createRedisConnectionSlots } from './redis-connection-slots.ts';

/** Several servers that share one Redis (decision 021). */
export function serversOnRedis(redis: RedisConnection, clock: Clock): JoinServers {
  return async ({ installation, rateLimitFactor }) => {
    const prefix = `weft:${installation}:`;
    const [bus, connectionSlots] = await Promise.all([
      joinRedisBus(redis, { prefix }),
      createRedisConnectionSlots(redis, { prefix }),
    ]);
    return {
      bus,
      connectionSlots,
      rates: createRedisRateLimiter(redis, prefix, rateLimitFactor),
      attempts: createRedisAttemptLimiter(redis, prefix, clock, createMemoryAttemptLimiter(clock)),
      redis,
      async leave() {
        await Promise.all([bus.leave(), connectionSlots.close()]);
      },
    };
  };
}
