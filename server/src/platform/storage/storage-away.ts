/** File storage is unreachable or does not work: the same operation may succeed later. */
export class StorageAwayError extends Error {
  /** Whether an immediate retry would fail in the same way. */
  readonly isLasting: boolean;

  constructor(message: string, { isLasting = false, cause }: { isLasting?: boolean; cause?: unknown } = {}) {
    super(message, { cause });
    this.name = 'StorageAwayError';
    this.isLasting = isLasting;
  }
}
