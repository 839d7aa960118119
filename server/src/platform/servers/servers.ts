import type { AttemptLimiter } from '../limits/attempt-limiter.ts';
import type { RateLimiter } from '../limits/rate-limiter.ts';
import type { RedisConnection } from '../redis/redis-connection.ts';
import type { Bus } from './bus.ts';
import type { Seats } from './seats.ts';

/** What the server processes of one Weft share, each through an interface that one server alone has in its memory. */
export interface Servers {
  readonly bus: Bus;
  readonly rates: RateLimiter;
  readonly attempts: AttemptLimiter;
  readonly seats: Seats;
  /** Carries what is sent to sockets to the other servers; undefined where there are none. */
  readonly redis: RedisConnection | undefined;
  /** Tells the others that this server ends. */
  leave(): Promise<void>;
}

/** What has to be known for that. */
export interface ServersNeed {
  /** Names this one Weft. */
  readonly installation: string;
  /** Multiplies all rates (`RATE_LIMIT_FACTOR`). */
  readonly rateLimitFactor: number;
}

/** Finds the other servers of this Weft. */
export type JoinServers = (need: ServersNeed) => Promise<Servers>;
