import { RateLimiterMemory } from 'rate-limiter-flexible';
import { rateLimited } from '../../errors/common.ts';
import type { RateRule } from '../../http/rate-rule.ts';

/** Counts how often something happens; the counts may live in memory or in a store that several servers share. */
export interface RateLimiter {
  /** Counts one; throws RATE_LIMITED beyond the rule. */
  count(rule: RateRule, key: string): Promise<void>;
}

/** Counts in this process's memory. `factor` multiplies every rate (`RATE_LIMIT_FACTOR`). */
export function createMemoryRateLimiter(factor: number): RateLimiter {
  const counters = new Map<string, RateLimiterMemory>();
  const counterOf = (rule: RateRule): RateLimiterMemory => {
    const known = counters.get(rule.name);
    if (known) return known;
    const points = Math.max(1, Math.floor(rule.points * factor));
    const counter = new RateLimiterMemory({ keyPrefix: rule.name, points, duration: rule.seconds });
    counters.set(rule.name, counter);
    return counter;
  };
  return {
    async count(rule, key) {
      try {
        await counterOf(rule).consume(key);
      } catch (refusal) {
        if (refusal instanceof Error) throw refusal;
        throw rateLimited(((refusal as { msBeforeNext?: number }).msBeforeNext ?? 1000) / 1000);
      }
    },
  };
}
