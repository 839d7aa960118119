import type { Counter, MemberCard } from '../../members/index.ts';

/** Changes of one member's counters. */
type CountChange = Partial<Record<Counter, number>>;

/** The members of one transaction. A member may be in several of its pairs, so changes of counters are collected here. */
export class PairMembers {
  readonly #cards: ReadonlyMap<string, MemberCard>;
  readonly #changes = new Map<string, CountChange>();

  /** `cards` are those of the members who can be found, as the transaction read them. */
  constructor(cards: ReadonlyMap<string, MemberCard>) {
    this.#cards = cards;
  }

  /** The member's card with its counters after the changes; undefined if the member cannot be found. */
  cardOf(memberId: string): MemberCard | undefined {
    const card = this.#cards.get(memberId);
    const change = this.#changes.get(memberId);
    return card && change ? withCounts(card, change) : card;
  }

  /** The member's counter as it was read; 0 if the member cannot be found. */
  countBefore(memberId: string, counter: Counter): number {
    const before: Partial<Record<Counter, number>> = this.#cards.get(memberId) ?? {};
    return before[counter] ?? 0;
  }

  count(memberId: string, counter: Counter, by: 1 | -1): void {
    const change = this.#changes.get(memberId) ?? {};
    this.#changes.set(memberId, { ...change, [counter]: (change[counter] ?? 0) + by });
  }

  /** The changes by member. */
  get countChanges(): ReadonlyMap<string, CountChange> {
    return this.#changes;
  }
}

function withCounts(card: MemberCard, change: CountChange): MemberCard {
  const before: Partial<Record<Counter, number>> = card;
  const changed = Object.entries(change) as [Counter, number][];
  // Members of an earlier version have no counts of requests.
  return { ...card, ...Object.fromEntries(changed.map(([name, by]) => [name, (before[name] ?? 0) + by])) };
}
