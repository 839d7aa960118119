/** The service that keeps the files can't be reached, or doesn't do what it should: the same may succeed later, unchanged. */
export class StorageAwayError extends Error {
  /** Whether asking again at once would be told the same. */
  readonly isLasting: boolean;

  constructor(message: string, { isLasting = false, cause }: { isLasting?: boolean; cause?: unknown } = {}) {
    super(message, { cause });
    this.name = 'StorageAwayError';
    this.isLasting = isLasting;
  }
}
