import { texts } from '../texts/generated';
import { localNumber } from './number-format';

const THOUSAND = 1000;
const MILLION = 1_000_000;

/** Truncates instead of rounding: 1,999 is not 2K, and 999,999 never becomes 1000K. */
function cut(value: number): string {
  return localNumber(Math.floor(value * 10) / 10);
}

/** Abbreviates with K from 1,000 and M from 1,000,000; exact below. */
export function abbreviateCount(count: number): string {
  if (count >= MILLION) return texts.count.millions({ value: cut(count / MILLION) });
  if (count >= THOUSAND) return texts.count.thousands({ value: cut(count / THOUSAND) });
  return localNumber(count);
}
