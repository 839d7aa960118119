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

/** The size of a file in bytes, for people, with 2 decimals: `1.84 MB`, `20.00 MB`; single bytes have none: `512 Bytes`. */
export function fileSize(bytes: number): string {
  const [size, unit] = scaled(bytes);
  return `${unit === 'Bytes' ? size : size.toFixed(2)} ${unit}`;
}

/** The most bytes that something may have, for people: `20 MB`. */
export function sizeLimit(bytes: number): string {
  const [size, unit] = scaled(bytes);
  return `${size} ${unit}`;
}
