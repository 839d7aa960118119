import { texts } from '../texts/generated';
import { localNumber } from './number-format';

const KB = 1024;
const UNITS = ['bytes', 'kilobytes', 'megabytes', 'other'] as const;

function scaled(bytes: number): readonly [size: number, unit: (typeof UNITS)[number]] {
  let size = bytes;
  let unit = 0;
  while (size >= KB && unit < UNITS.length - 1) {
    size /= KB;
    unit += 1;
  }
  return [size, UNITS[unit] ?? 'other'];
}

/** Formats a size in bytes with 2 decimals: `1.84 MB`, `20.00 MB`. Single bytes have none: `512 Bytes`. */
export function fileSize(bytes: number): string {
  const [size, unit] = scaled(bytes);
  const digits = unit === 'bytes' ? 0 : 2;
  const shown = localNumber(size, { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return texts.size({ size: shown, unit });
}

/** Formats a size limit in bytes without decimals: `20 MB`. */
export function sizeLimit(bytes: number): string {
  const [size, unit] = scaled(bytes);
  return texts.size({ size: localNumber(size), unit });
}
