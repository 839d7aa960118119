import { rateLimited } from '../../errors/common.ts';
import { BoundedMap } from '../bounded-map.ts';
import type { Clock } from '../clock/clock.ts';

/** At most `max` in any window of `window` milliseconds, counted exactly: for guesses, where every one counts. */
export interface AttemptRule {
  readonly name: string;
  readonly key: string;
  readonly max: number;
  readonly window: number;
}

/** Attempts that are counted before their outcome is known, so that none slips through beside another. */
export interface Attempt {
  /** Takes the count back: the attempt was a good one. */
  forgive(): void;
}

export interface AttemptLimiter {
  /** Counts an attempt under all rules, or throws RATE_LIMITED and counts under none. */
  take(rules: readonly AttemptRule[]): Promise<Attempt>;
  /** Forgets what was counted under a rule. */
  clear(rule: Pick<AttemptRule, 'name' | 'key'>): Promise<void>;
}

const KEPT = 200_000;

/** Counts in this process's memory, bounded: what was counted longest ago is forgotten first. */
export function createMemoryAttemptLimiter(clock: Clock): AttemptLimiter {
  const taken = new BoundedMap<string, number[]>(KEPT);
  const idOf = (rule: Pick<AttemptRule, 'name' | 'key'>): string => `${rule.name}\n${rule.key}`;

  const recent = (rule: AttemptRule, now: number): number[] =>
    (taken.get(idOf(rule)) ?? []).filter((time) => time > now - rule.window);

  /** Milliseconds until the rule allows another; 0 for now. */
  const waitFor = (rule: AttemptRule, now: number): number => {
    const times = recent(rule, now);
    const blocking = times.at(-rule.max);
    return blocking === undefined ? 0 : blocking + rule.window - now;
  };

  return {
    async take(rules) {
      const now = clock.now();
      const wait = Math.max(0, ...rules.map((rule) => waitFor(rule, now)));
      if (wait > 0) throw rateLimited(wait / 1000);
      for (const rule of rules) taken.set(idOf(rule), [...recent(rule, now), now]);
      return {
        forgive() {
          for (const rule of rules) {
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
