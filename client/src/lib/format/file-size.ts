const KB = 1024;
const UNITS = ['Bytes', 'KB', 'MB', 'GB'] as const;

function scaled(bytes: number): readonly [size: number, unit: (typeof UNITS)[number]] {
  let size = bytes;
  let unit = 0;
  while (size >= KB && unit < UNITS.length - 1) {
    size /= KB;
    unit += 1;
  }
  return [size, UNITS[unit] ?? 'GB'];
}

/** Formats a size in bytes with 2 decimals: `1.84 MB`, `20.00 MB`. Single bytes have none: `512 Bytes`. */
export function fileSize(bytes: number): string {
  const [size, unit] = scaled(bytes);
  return `${unit === 'Bytes' ? size : size.toFixed(2)} ${unit}`;
}

/** Formats a size limit in bytes without decimals: `20 MB`. */
export function sizeLimit(bytes: number): string {
  const [size, unit] = scaled(bytes);
  return `${size} ${unit}`;
}
