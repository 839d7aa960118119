import { sink } from '../sort/heap.ts';

/** A sorted sequence, with the row that it gives next. */
interface Head<Row> {
  row: Row;
  readonly rest: Iterator<Row>;
  /** Of equal rows, the one of the earlier sequence comes first. */
  readonly place: number;
}

/** Merges sorted sequences into one; of equal rows, those of an earlier sequence come first. Closes the sequences at its end. */
export function* mergeSorted<Row>(
  sequences: readonly Iterator<Row>[],
  compare: (a: Row, b: Row) => number,
): Generator<Row> {
  const isBefore = (a: Head<Row>, b: Head<Row>): boolean => {
    const order = compare(a.row, b.row);
    return order === 0 ? a.place < b.place : order < 0;
  };
  try {
    const heap: Head<Row>[] = [];
    sequences.forEach((rest, place) => {
      const first = rest.next();
      if (first.done !== true) heap.push({ row: first.value, rest, place });
    });
    for (let at = heap.length >>> 1; at >= 0; at -= 1) if (at < heap.length) sink(heap, at, isBefore);
    while (heap.length > 0) {
      const head = heap[0] as Head<Row>;
      yield head.row;
      const next = head.rest.next();
      if (next.done === true) {
        const last = heap.pop() as Head<Row>;
        if (heap.length === 0) return;
        heap[0] = last;
      } else head.row = next.value;
      sink(heap, 0, isBefore);
    }
  } finally {
    for (const sequence of sequences) sequence.return?.();
  }
}
