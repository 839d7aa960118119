const UNITS = ['Bytes', 'KB', 'MB', 'GB'] as const;

/** A size in Bytes, KB, MB or GB with 2 decimals (specification 2.9). */
export function fileSize(bytes: number): string {
  const step = bytes < 1 ? 0 : Math.min(Math.floor(Math.log(bytes) / Math.log(1024)), UNITS.length - 1);
  return step === 0 ? `${bytes} Bytes` : `${(bytes / 1024 ** step).toFixed(2)} ${UNITS[step]}`;
}
