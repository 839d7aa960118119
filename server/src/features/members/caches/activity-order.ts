import type { Clock } from '../../../platform/clock/clock.ts';
import type { Activity, MemberDirectoryStore } from '../member-directory.store.ts';
import { listingWordsOf } from '../search-fields.ts';

/** Members in the parts of the order: the first one is small, because most pages end in it. */
const FIRST_PART = 100;
const PART = 500;
const PARTS = 11;
/** How long the order is used (ms). The last activity is stored once a minute, so it is no older than that anyway. */
const FRESH_FOR = 5000;

/** A member with the folded words of their name and headline. */
export interface ActiveMember extends Activity {
  readonly words: readonly string[];
}

interface Part {
  readonly members: readonly ActiveMember[];
  /** Whether these are the last of all members. */
  readonly isEnd: boolean;
}

interface Order {
  readonly since: number;
  readonly parts: Promise<Part>[];
}

interface Deps {
  readonly directory: Pick<MemberDirectoryStore, 'scanActive'>;
  readonly clock: Clock;
}

/** The most recently active members, read once for all viewers and for seconds: about 5,000, of about 500 bytes each. */
export class ActivityOrder {
  readonly #deps: Deps;
  #order: Order | undefined;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Some members after a position in the order, most recently active first. Beyond the cached ones it reads the database. */
  async after(place: Activity | undefined): Promise<Part> {
    const order = this.#current();
    for (let index = 0; index < PARTS; index += 1) {
      const { members, isEnd } = await this.#part(order, index);
      const last = members.at(-1);
      if (!place) return { members, isEnd };
      if (last && isAfter(last, place)) {
        return { members: members.filter((member) => isAfter(member, place)), isEnd };
      }
      if (isEnd) return { members: [], isEnd };
    }
    return this.#read(place, PART);
  }

  #current(): Order {
    const now = this.#deps.clock.now();
    const order = this.#order;
    if (order && now - order.since < FRESH_FOR) return order;
    return (this.#order = { since: now, parts: [] });
  }

  #part(order: Order, index: number): Promise<Part> {
    return (order.parts[index] ??= this.#readPart(order, index));
  }

  async #readPart(order: Order, index: number): Promise<Part> {
    try {
      if (index === 0) return await this.#read(undefined, FIRST_PART);
      const before = await this.#part(order, index - 1);
      return await this.#read(before.members.at(-1), PART);
    } catch (error) {
      if (this.#order === order) this.#order = undefined;
      throw error;
    }
  }

  async #read(place: Activity | undefined, limit: number): Promise<Part> {
    const rows = await this.#deps.directory.scanActive(place, limit);
    const members = rows.map(({ _id, lastActive, ...said }) => ({
      _id,
      lastActive,
      words: listingWordsOf(said),
    }));
    return { members, isEnd: rows.length < limit };
  }
}

/** Members with the same time are ordered by their ids, the highest first. */
function isAfter(one: Activity, place: Activity): boolean {
  const difference = one.lastActive.getTime() - place.lastActive.getTime();
  return difference < 0 || (difference === 0 && one._id < place._id);
}
