/** Slots that a new list has room for: most keys have few. */
const ROOM = 2;
const GROWTH = 1.5;
/** A list in which more than one of so many slots stands takes more room than a set, and more time. */
const SLOTS_PER_WORD = 32;

interface SlotList {
  /** Each slot; for a set, see `SlotSet`. */
  slots: Uint32Array;
  /** Number of slots in a list. */
  length: number;
  isSet: boolean;
}

/** A set of slots: bit `slot % 32` of word `slot / 32`. */
export type SlotSet = Uint32Array;

export const hasSlot = (set: SlotSet, slot: number): boolean =>
  ((set[slot >>> 5] as number) & (1 << (slot & 31))) !== 0;

function addSlot(set: SlotSet, slot: number): void {
  set[slot >>> 5] = (set[slot >>> 5] as number) | (1 << (slot & 31));
}

/** Removes from a set what isn't in the other one. */
export function keepCommon(set: SlotSet, other: SlotSet): void {
  for (let at = 0; at < set.length; at += 1) set[at] = (set[at] as number) & (other[at] as number);
}

function addAll(set: SlotSet, { slots, length, isSet }: SlotList): void {
  if (!isSet) for (let at = 0; at < length; at += 1) addSlot(set, slots[at] as number);
  else {
    const words = Math.min(set.length, slots.length);
    for (let at = 0; at < words; at += 1) set[at] = (set[at] as number) | (slots[at] as number);
  }
}

/**
 * A number for each slot, in binary: plane `n` is the set of slots whose number has bit `n`. So 32 slots are counted at a
 * time.
 */
export type SlotCounts = SlotSet[];

export function countAt(planes: SlotCounts, slot: number): number {
  let found = 0;
  for (let bit = 0; bit < planes.length; bit += 1)
    if (hasSlot(planes[bit] as SlotSet, slot)) found += 2 ** bit;
  return found;
}

/** Adds 1 to the number of each slot of the set. */
function count(planes: SlotCounts, set: SlotSet): void {
  for (let at = 0; at < set.length; at += 1)
    for (let carry = set[at] as number, bit = 0; carry !== 0; bit += 1) {
      const plane = (planes[bit] ??= new Uint32Array(set.length));
      const before = plane[at] as number;
      plane[at] = before ^ carry;
      carry &= before;
    }
}

const grown = (slots: Uint32Array, size: number): Uint32Array => {
  const larger = new Uint32Array(size);
  larger.set(slots);
  return larger;
};

/** Numbers by key: each key has a list, 4 bytes for each number, or a set if that is smaller. Keys only grow. */
export class SlotLists {
  readonly #lists = new Map<string, SlotList>();

  /** Slots are added in ascending order. */
  add(key: string, slot: number): void {
    const list = this.#lists.get(key) ?? { slots: new Uint32Array(ROOM), length: 0, isSet: false };
    if (list.length === 0) this.#lists.set(key, list);
    if (!list.isSet && list.length > ROOM && list.length * SLOTS_PER_WORD > slot) {
      const set = new Uint32Array((slot >>> 5) + 1);
      addAll(set, list);
      list.slots = set;
      list.isSet = true;
    }
    const needed = list.isSet ? (slot >>> 5) + 1 : list.length + 1;
    if (needed > list.slots.length) list.slots = grown(list.slots, Math.ceil(needed * GROWTH));
    if (list.isSet) addSlot(list.slots, slot);
    else list.slots[list.length] = slot;
    list.length += 1;
  }

  /** Returns the slots of any of the keys, of which each is below `size`. */
  setOf(keys: readonly string[], size: number): SlotSet {
    const set = new Uint32Array(Math.ceil(size / SLOTS_PER_WORD));
    for (const list of this.#listsOf(keys)) addAll(set, list);
    return set;
  }

  /** Returns for each slot below `size` how many of the keys have it. */
  countsOf(keys: readonly string[], size: number): SlotCounts {
    const planes: SlotCounts = [];
    for (const key of new Set(keys)) if (this.has(key)) count(planes, this.setOf([key], size));
    return planes;
  }

  has(key: string): boolean {
    return this.#lists.has(key);
  }

  #listsOf(keys: readonly string[]): SlotList[] {
    return [...new Set(keys)].flatMap((key) => this.#lists.get(key) ?? []);
  }
}
