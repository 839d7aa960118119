/** Moves the item at `start` of a heap down, to below everything that comes before it. */
export function sink<Item>(heap: Item[], start: number, isBefore: (a: Item, b: Item) => boolean): void {
  const item = heap[start] as Item;
  let at = start;
  for (;;) {
    let child = 2 * at + 1;
    if (child >= heap.length) break;
    if (child + 1 < heap.length && isBefore(heap[child + 1] as Item, heap[child] as Item)) child += 1;
    if (!isBefore(heap[child] as Item, item)) break;
    heap[at] = heap[child] as Item;
    at = child;
  }
  heap[at] = item;
}

/** Adds an item to a heap. */
export function add<Item>(heap: Item[], item: Item, isBefore: (a: Item, b: Item) => boolean): void {
  let at = heap.push(item) - 1;
  while (at > 0) {
    const parent = (at - 1) >> 1;
    if (!isBefore(item, heap[parent] as Item)) break;
    heap[at] = heap[parent] as Item;
    at = parent;
  }
  heap[at] = item;
}
