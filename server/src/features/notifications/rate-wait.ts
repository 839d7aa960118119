import { AppError } from '../../errors/app-error.ts';
import type { RateRule } from '../../http/routes/rate-rule.ts';

/** Counts a point under a rule; throws RATE_LIMITED if it is exceeded. */
export type CountRate = (rule: RateRule, key: string) => Promise<void>;

/** Counts a point under a rule. Returns the time until the rule has room (ms); undefined if it had. */
export async function rateWait(
  countRate: CountRate,
  rule: RateRule,
  key: string,
): Promise<number | undefined> {
  try {
    await countRate(rule, key);
    return undefined;
  } catch (error) {
    if (error instanceof AppError && error.code === 'RATE_LIMITED') return (error.retryAfter ?? 60) * 1000;
    throw error;
  }
}
