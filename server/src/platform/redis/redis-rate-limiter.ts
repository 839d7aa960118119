import { RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible';
import { rateLimiterBy, type RateLimiter } from '../limits/rate-limiter.ts';
import type { RedisConnection } from './redis-connection.ts';

/** Counts in Redis for all servers; while Redis is unreachable each server counts for itself. */
export function createRedisRateLimiter(redis: RedisConnection, prefix: string, factor: number): RateLimiter {
  return rateLimiterBy(factor, (settings) => {
    const { keyPrefix } = settings;
    return new RateLimiterRedis({
      ...settings,
      keyPrefix: `${prefix}rate:${keyPrefix}`,
      storeClient: redis.commands,
      useRedisPackage: true,
      insuranceLimiter: new RateLimiterMemory(settings),
    });
  });
}
