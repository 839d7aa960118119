import type { SalaryPeriod } from './choices.ts';

/** Periods in a year: twelve months, or 1,760 hours (220 days of eight hours). */
const PERIODS_A_YEAR: Readonly<Record<SalaryPeriod, number>> = { year: 1, month: 12, hour: 1760 };

/** Returns the pay of a year, so that salaries of different periods can be compared. */
export function yearlyPay(amount: number, period: SalaryPeriod): number {
  return amount * PERIODS_A_YEAR[period];
}
