import type { Clock } from '../clock/clock.ts';
import { createMemoryAttemptLimiter } from '../limits/attempt-limiter.ts';
import { createMemoryRateLimiter } from '../limits/rate-limiter.ts';
import { createMemoryHub, type MemoryHub } from './memory-bus.ts';
import { createMemoryConnectionSlots } from './connection-slots.ts';
import type { JoinServers } from './servers.ts';

/** A single server: shared state is in its memory. */
export function oneServer(clock: Clock, hub: MemoryHub = createMemoryHub()): JoinServers {
  return async ({ rateLimitFactor }) => {
    const bus = hub.join();
    return {
      bus,
      rates: createMemoryRateLimiter(rateLimitFactor),
      attempts: createMemoryAttemptLimiter(clock),
      connectionSlots: createMemoryConnectionSlots(),
      redis: undefined,
      leave: () => bus.leave(),
    };
  };
}
