import type { KvEntry, KvReader, KvScan, Space } from '../storage/kv.ts';
import type { ScanRange } from './index-ranges.ts';

/**
 * Scans key ranges one after the other. `release` closes the open cursor and keeps only the last key, from which the next step
 * resumes.
 */
export class KeyScan {
  readonly #space: Space;
  readonly #ranges: readonly ScanRange[];
  readonly #reverse: boolean;
  readonly #whole: boolean;
  #at: number;
  #lastKey: Buffer | undefined;
  #scan: KvScan | undefined;
  /** Number of keys examined. */
  examined = 0;

  /** @param whole values include the block number behind a document */
  constructor(space: Space, ranges: readonly ScanRange[], reverse: boolean, whole = false) {
    this.#space = space;
    this.#whole = whole;
    this.#ranges = ranges;
    this.#reverse = reverse;
    this.#at = reverse ? ranges.length - 1 : 0;
  }

  next(kv: KvReader): KvEntry | undefined {
    for (;;) {
      const range = this.#ranges[this.#at];
      if (!range) return undefined;
      this.#scan ??= kv.scan(this.#space, this.#rest(range));
      const entry = this.#scan.next();
      if (entry) {
        this.#lastKey = entry.key;
        this.examined += 1;
        return entry;
      }
      this.#scan = undefined;
      this.#lastKey = undefined;
      this.#at += this.#reverse ? -1 : 1;
    }
  }

  #rest(range: ScanRange) {
    const whole = this.#whole;
    if (this.#reverse) return { low: range.low, high: this.#lastKey ?? range.high, reverse: true, whole };
    return this.#lastKey
      ? { low: this.#lastKey, high: range.high, afterLow: true, whole }
      : { low: range.low, high: range.high, whole };
  }

  release(): void {
    this.#scan?.close();
    this.#scan = undefined;
  }
}

interface Stream {
  readonly scan: KeyScan;
  readonly headBytes: number;
  entry: KvEntry | undefined;
}

/** Scans many ranges at once and yields their entries in the order of the bytes after the common prefixes. */
export class MergedKeyScan {
  readonly #streams: Stream[];
  readonly #direction: 1 | -1;
  #heap: number[] | undefined;

  constructor(space: Space, ranges: readonly ScanRange[], reverse: boolean) {
    this.#direction = reverse ? -1 : 1;
    this.#streams = ranges.map((range) => ({
      scan: new KeyScan(space, [range], reverse),
      headBytes: range.headBytes,
      entry: undefined,
    }));
  }

  get examined(): number {
    return this.#streams.reduce((sum, stream) => sum + stream.scan.examined, 0);
  }

  next(kv: KvReader): KvEntry | undefined {
    this.#heap ??= this.#fill(kv);
    const top = this.#heap[0];
    if (top === undefined) return undefined;
    const stream = this.#streams[top] as Stream;
    const entry = stream.entry;
    stream.entry = stream.scan.next(kv);
    stream.scan.release();
    if (!stream.entry) {
      const last = this.#heap.pop() as number;
      if (this.#heap.length > 0) this.#heap[0] = last;
    }
    this.#sink(this.#heap, 0);
    return entry;
  }

  /** Closes the open cursors; the entries in the heap stay valid. */
  release(): void {
    for (const stream of this.#streams) stream.scan.release();
  }

  #fill(kv: KvReader): number[] {
    const heap: number[] = [];
    this.#streams.forEach((stream, i) => {
      stream.entry = stream.scan.next(kv);
      stream.scan.release();
      if (stream.entry) heap.push(i);
    });
    for (let i = (heap.length >> 1) - 1; i >= 0; i--) this.#sink(heap, i);
    return heap;
  }

  #isBefore(a: number, b: number): boolean {
    const left = this.#streams[a] as Stream;
    const right = this.#streams[b] as Stream;
    const order = (left.entry as KvEntry).key.compare(
      (right.entry as KvEntry).key,
      right.headBytes,
      undefined,
      left.headBytes,
    );
    return order * this.#direction < 0;
  }

  #sink(heap: number[], from: number): void {
    let at = from;
    for (;;) {
      let least = at;
      for (const child of [2 * at + 1, 2 * at + 2]) {
        if (child < heap.length && this.#isBefore(heap[child] as number, heap[least] as number))
          least = child;
      }
      if (least === at) return;
      [heap[at], heap[least]] = [heap[least] as number, heap[at] as number];
      at = least;
    }
  }
}
