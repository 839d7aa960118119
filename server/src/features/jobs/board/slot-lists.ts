/** Slots that a new list has room for: most keys have few. */
const ROOM = 2;
const GROWTH = 1.5;

interface SlotList {
  slots: Uint32Array;
  length: number;
}

/** A set of slots: bit `slot % 32` of word `slot / 32`. */
export type SlotSet = Uint32Array;

export const hasSlot = (set: SlotSet, slot: number): boolean =>
  ((set[slot >>> 5] as number) & (1 << (slot & 31))) !== 0;

/** Removes from a set what isn't in the other one. */
export function keepCommon(set: SlotSet, other: SlotSet): void {
  for (let at = 0; at < set.length; at += 1) set[at] = (set[at] as number) & (other[at] as number);
}

/** Lists of numbers by key, 4 bytes for each. Lists only grow. */
export class SlotLists {
  readonly #lists = new Map<string, SlotList>();

  add(key: string, slot: number): void {
    const list = this.#lists.get(key);
    if (!list) {
      const slots = new Uint32Array(ROOM);
      slots[0] = slot;
      this.#lists.set(key, { slots, length: 1 });
      return;
    }
    if (list.length === list.slots.length) {
      const grown = new Uint32Array(Math.ceil(list.length * GROWTH));
      grown.set(list.slots);
      list.slots = grown;
    }
    list.slots[list.length] = slot;
    list.length += 1;
  }

  /** Returns the slots of any of the keys, of which each is below `size`. */
  setOf(keys: readonly string[], size: number): SlotSet {
    const set = new Uint32Array(Math.ceil(size / 32));
    for (const { slots, length } of this.#listsOf(keys))
      for (let at = 0; at < length; at += 1) {
        const slot = slots[at] as number;
        set[slot >>> 5] = (set[slot >>> 5] as number) | (1 << (slot & 31));
      }
    return set;
  }

  /** Returns for each slot how many of the keys have it: fewer than 65,536. */
  countsOf(keys: readonly string[], size: number): Uint16Array {
    const counts = new Uint16Array(size);
    for (const { slots, length } of this.#listsOf(keys))
      for (let at = 0; at < length; at += 1) {
        const slot = slots[at] as number;
        counts[slot] = (counts[slot] as number) + 1;
      }
    return counts;
  }

  has(key: string): boolean {
    return this.#lists.has(key);
  }

  #listsOf(keys: readonly string[]): SlotList[] {
    return [...new Set(keys)].flatMap((key) => this.#lists.get(key) ?? []);
  }
}
