const KB = 1024;
const UNITS = ['Bytes', 'KB', 'MB', 'GB'] as const;

/** A size in bytes for people, with 2 decimals where they mean something: `1.84 MB`, `20 MB`, `512 Bytes` (specification 2.9). */
export function fileSize(bytes: number): string {
  let size = bytes;
  let unit = 0;
  while (size >= KB && unit < UNITS.length - 1) {
    size /= KB;
    unit += 1;
  }
  return `${Number.isInteger(size) ? size : size.toFixed(2)} ${UNITS[unit]}`;
}
