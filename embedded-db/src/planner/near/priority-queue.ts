import { add, sink } from '../../sort/heap.ts';

interface Entry<T> {
  readonly item: T;
  readonly order: number;
}

interface Distant {
  readonly distance: number;
}

const isBefore = (a: Entry<Distant>, b: Entry<Distant>): boolean =>
  a.item.distance === b.item.distance ? a.order < b.order : a.item.distance < b.item.distance;

/** Gives the item with the least distance first; of equal ones the one that was added first. */
export class PriorityQueue<T extends Distant> {
  readonly #heap: Entry<T>[] = [];
  #added = 0;

  push(item: T): void {
    this.#added += 1;
    add(this.#heap, { item, order: this.#added }, isBefore);
  }

  pop(): T | undefined {
    const heap = this.#heap;
    const first = heap[0];
    const last = heap.pop();
    if (heap.length > 0 && last) {
      heap[0] = last;
      sink(heap, 0, isBefore);
    }
    return first?.item;
  }
}
