import { mergeSorted } from './merge-sorted.ts';
import type { RecordFile, WorkingMemory } from './working-memory.ts';

/** How the rows of a sort are ordered, measured and stored. */
export interface SortRules<Row> {
  readonly compare: (a: Row, b: Row) => number;
  /** About how much memory a row takes. Bytes. */
  readonly sizeOf: (row: Row) => number;
  readonly write: (row: Row) => Buffer;
  readonly read: (record: Buffer) => Row;
  /** Only this many rows, the first in order, are wanted. */
  readonly limit?: number | undefined;
  /** What to throw where the rows need more memory and may not use the disk. */
  readonly overflow: () => Error;
}

/** Rows are sorted in memory in pieces of this many, which takes some milliseconds each. */
const PIECE = 4096;
/** So many pieces are joined at once. More of them would hold the thread too long. */
const MOST_JOINED_PIECES = 8;
/** Up to this limit, rows that cannot be among the wanted ones are dropped as soon as possible. */
const SMALL_LIMIT = 10_000;
/** With a small limit, at least this many rows more than it are kept between two sorts. */
const SLACK = 1000;
/** So many files of one level are merged into one of the next, so that few are open at a time. */
const FILES_PER_LEVEL = 16;
/** Rows that are written between two yields. */
const ROWS_PER_STEP = 256;

interface SortedFile {
  readonly file: RecordFile;
  readonly level: number;
}

/**
 * A stable sort. What exceeds the memory is written to temporary files, each sorted, and merged when the result is read. `close` removes
 * the files.
 */
export class ExternalSort<Row> {
  readonly #rules: SortRules<Row>;
  readonly #memory: WorkingMemory;
  readonly #limit: number;
  /** Rows that have arrived since the last piece. */
  #arrived: Row[] = [];
  /** Sorted pieces, the earliest first. */
  #pieces: Row[][] = [];
  /** Sorted files, the earliest rows first. */
  #files: SortedFile[] = [];
  #heldBytes = 0;

  constructor(rules: SortRules<Row>, memory: WorkingMemory) {
    this.#rules = rules;
    this.#memory = memory;
    this.#limit = rules.limit ?? Number.POSITIVE_INFINITY;
  }

  /** The rows in memory, by `sizeOf`. */
  get heldBytes(): number {
    return this.#heldBytes;
  }

  get usedDisk(): boolean {
    return this.#files.length > 0;
  }

  /** Whether `spill` has to run before the next row is added. */
  get isFull(): boolean {
    return this.#heldBytes > this.#memory.limit;
  }

  add(row: Row): void {
    this.#arrived.push(row);
    this.#heldBytes += this.#rules.sizeOf(row);
    if (this.#limit <= SMALL_LIMIT) {
      if (this.#arrived.length >= this.#limit + Math.max(this.#limit, SLACK)) this.#cut();
    } else if (this.#arrived.length >= PIECE) this.#endPiece();
  }

  /**
   * Writes all rows in memory to a file, in steps.
   * @throws what `overflow` makes where the disk may not be used
   */
  *spill(): Generator<void> {
    if (this.#limit <= SMALL_LIMIT) {
      this.#cut();
      if (!this.isFull) return;
    }
    if (!this.#memory.createFile) throw this.#rules.overflow();
    const file = this.#memory.createFile();
    this.#files.push({ file, level: 0 });
    let rows = 0;
    const inMemory = this.#inMemory();
    for (let step = inMemory.next(); step.done !== true; step = inMemory.next()) {
      file.append(this.#rules.write(step.value));
      rows += 1;
      if (rows >= this.#limit) break;
      if (rows % ROWS_PER_STEP === 0) yield;
    }
    this.#pieces = [];
    this.#heldBytes = 0;
    yield* this.#mergeFiles();
  }

  /** The rows in their order. Nothing may be added any more. */
  *sorted(): Generator<Row> {
    const sequences = this.#files.map(({ file }) => this.#rowsOf(file));
    let left = this.#limit;
    if (left <= 0) return;
    const inMemory = this.#inMemory();
    const rows =
      sequences.length === 0 ? inMemory : mergeSorted([...sequences, inMemory], this.#rules.compare);
    for (let step = rows.next(); step.done !== true; step = rows.next()) {
      yield step.value;
      left -= 1;
      if (left <= 0) return;
    }
  }

  close(): void {
    for (const { file } of this.#files) file.remove();
    this.#files = [];
    this.#pieces = [];
    this.#arrived = [];
    this.#heldBytes = 0;
  }

  #inMemory(): Iterator<Row> {
    this.#endPiece();
    if (this.#pieces.length <= MOST_JOINED_PIECES) {
      // The sort of an array finds the sorted pieces by itself, and merges few of them faster than a heap does.
      if (this.#pieces.length > 1) this.#pieces = [this.#pieces.flat().sort(this.#rules.compare)];
      return (this.#pieces[0] ?? []).values();
    }
    return mergeSorted(
      this.#pieces.map((piece) => piece.values()),
      this.#rules.compare,
    );
  }

  #endPiece(): void {
    if (this.#arrived.length === 0) return;
    this.#pieces.push(this.#arrived.sort(this.#rules.compare));
    this.#arrived = [];
  }

  #cut(): void {
    this.#arrived.sort(this.#rules.compare);
    if (this.#arrived.length <= this.#limit) return;
    this.#arrived.length = this.#limit;
    this.#heldBytes = this.#arrived.reduce((bytes, row) => bytes + this.#rules.sizeOf(row), 0);
  }

  /** Merges the latest files where there are many of one level. */
  *#mergeFiles(): Generator<void> {
    for (;;) {
      const latest = this.#files.slice(-FILES_PER_LEVEL);
      const { level } = latest.at(-1) as SortedFile;
      if (latest.length < FILES_PER_LEVEL || latest.some((each) => each.level !== level)) return;
      const file = (this.#memory.createFile as () => RecordFile)();
      const merged = { file, level: level + 1 };
      this.#files.push(merged);
      let rows = 0;
      for (const row of mergeSorted(
        latest.map((each) => this.#rowsOf(each.file)),
        this.#rules.compare,
      )) {
        file.append(this.#rules.write(row));
        rows += 1;
        if (rows >= this.#limit) break;
        if (rows % ROWS_PER_STEP === 0) yield;
      }
      for (const each of latest) each.file.remove();
      this.#files = [...this.#files.slice(0, -FILES_PER_LEVEL - 1), merged];
    }
  }

  *#rowsOf(file: RecordFile): Generator<Row> {
    for (const record of file.records()) yield this.#rules.read(record);
  }
}
