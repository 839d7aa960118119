/** A temporary file of records. It is written first, then read in the order it was written. */
export interface RecordFile {
  append(record: Buffer): void;
  /** Reads the records from the first. Two readings of one file do not disturb each other. */
  records(): Generator<Buffer>;
  /** Removes the file; no more than once is needed. */
  remove(): void;
}

/** What an operation may use for what it gathers. */
export interface WorkingMemory {
  /** How much one stage may hold. Bytes. */
  readonly limit: number;
  /** Makes a temporary file; undefined where the operation may not use the disk. */
  readonly createFile: (() => RecordFile) | undefined;
}

/** What a stage, an accumulator, or a sort without an index may hold by default. Bytes. */
export const DEFAULT_MEMORY_LIMIT = 100 * 1024 * 1024;

/** For what is never large: the default limit, and no disk. */
export const memoryOnly: WorkingMemory = { limit: DEFAULT_MEMORY_LIMIT, createFile: undefined };
