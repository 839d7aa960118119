import { RateLimiterMemory, type RateLimiterAbstract } from 'rate-limiter-flexible';
import { rateLimited } from '../../errors/common.ts';
import type { RateRule } from '../../http/routes/rate-rule.ts';

/** Limits how often something happens; counts are stored in memory or in a store that servers share. */
export interface RateLimiter {
  /** Counts one event; throws RATE_LIMITED if the rule is exceeded. */
  count(rule: RateRule, key: string): Promise<void>;
  /** Takes a counted event back that did not happen. */
  takeBack(rule: RateRule, key: string): Promise<void>;
}

interface CounterSettings {
  readonly keyPrefix: string;
  readonly points: number;
  /** Seconds. */
  readonly duration: number;
}

/** Creates a counter for each rule on first use. `factor` multiplies every rate (`RATE_LIMIT_FACTOR`). */
export function rateLimiterBy(
  factor: number,
  make: (settings: CounterSettings) => RateLimiterAbstract,
): RateLimiter {
  const counters = new Map<string, RateLimiterAbstract>();
  const counterOf = (rule: RateRule): RateLimiterAbstract => {
    const known = counters.get(rule.name);
    if (known) return known;
    const points = Math.max(1, Math.floor(rule.points * factor));
    const counter = make({ keyPrefix: rule.name, points, duration: rule.seconds });
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
    async takeBack(rule, key) {
      await counterOf(rule).reward(key);
    },
  };
}

/** Counts in the memory of this process. */
export function createMemoryRateLimiter(factor: number): RateLimiter {
  return rateLimiterBy(factor, (settings) => new RateLimiterMemory(settings));
}
