import { boundedCache } from '../bounded-cache.ts';
import { rateLimited } from '../../errors/common.ts';
import type { Clock } from '../clock/clock.ts';

/** At most `max` attempts in any window of `window` milliseconds, counted exactly. */
export interface AttemptRule {
  readonly name: string;
  readonly key: string;
  readonly max: number;
  readonly window: number;
}

/** An attempt that is counted before its outcome is known, so that parallel attempts cannot bypass the limit. */
export interface Attempt {
  /** Removes the attempt from the count because it succeeded. */
  forgive(): void;
}

export interface AttemptLimiter {
  /**
   * Counts an attempt under all rules, or throws RATE_LIMITED and counts under none. It also counts under
   * `alsoCounted`, which never reject.
   */
  take(rules: readonly AttemptRule[], alsoCounted?: readonly AttemptRule[]): Promise<Attempt>;
  /** Resets the count of a rule. */
  clear(rule: Pick<AttemptRule, 'name' | 'key'>): Promise<void>;
}

const KEPT = 200_000;

/** Counts in the memory of this process, with a maximum size: the oldest counts are dropped first. */
export function createMemoryAttemptLimiter(clock: Clock): AttemptLimiter {
  const taken = boundedCache<number[]>(KEPT);
  const idOf = (rule: Pick<AttemptRule, 'name' | 'key'>): string => `${rule.name}\n${rule.key}`;

  const recent = (rule: AttemptRule, now: number): number[] =>
    (taken.get(idOf(rule)) ?? []).filter((time) => time > now - rule.window);

  /** Milliseconds until the rule allows another attempt; 0 if it allows one now. */
  const waitFor = (rule: AttemptRule, now: number): number => {
    const times = recent(rule, now);
    const blocking = times.at(-rule.max);
    return blocking === undefined ? 0 : blocking + rule.window - now;
  };

  return {
    async take(rules, alsoCounted = []) {
      const now = clock.now();
      const wait = Math.max(0, ...rules.map((rule) => waitFor(rule, now)));
      if (wait > 0) throw rateLimited(wait / 1000);
      const counted = [...rules, ...alsoCounted];
      for (const rule of counted) taken.set(idOf(rule), [...recent(rule, now), now]);
      return {
        forgive() {
          for (const rule of counted) {
            const times = taken.get(idOf(rule)) ?? [];
            const index = times.lastIndexOf(now);
            if (index >= 0) taken.set(idOf(rule), times.toSpliced(index, 1));
          }
        },
      };
    },
    async clear(rule) {
      taken.delete(idOf(rule));
    },
  };
}
