import type { AttemptLimiter } from '../limits/attempt-limiter.ts';
import type { RateLimiter } from '../limits/rate-limiter.ts';
import type { RedisConnection } from '../redis/redis-connection.ts';
import type { Bus } from './bus.ts';
import type { ConnectionSlots } from './connection-slots.ts';

/** State that the server processes of one installation share; a single server keeps it in memory. */
export interface Servers {
  readonly bus: Bus;
  readonly rates: RateLimiter;
  readonly attempts: AttemptLimiter;
  readonly connectionSlots: ConnectionSlots;
  /** Carries socket events to other servers; undefined for a single server. */
  readonly redis: RedisConnection | undefined;
  /** Announces that this server ends. */
  leave(): Promise<void>;
}

/** What is needed to join. */
interface ServersNeed {
  /** Id of this installation. */
  readonly installation: string;
  /** Multiplies all rates (`RATE_LIMIT_FACTOR`). */
  readonly rateLimitFactor: number;
}

/** Connects to the other servers of this installation. */
export type JoinServers = (need: ServersNeed) => Promise<Servers>;
