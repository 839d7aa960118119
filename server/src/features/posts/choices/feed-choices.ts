import type { Clock } from '../../../platform/clock/clock.ts';
import { ReadThroughCache } from '../../../platform/read-through-cache.ts';
import type { Bus } from '../../../platform/servers/bus.ts';

/** Milliseconds. A change applies at once on this server, and by message on others. */
const FRESH_FOR = 30_000;
/** Weight of a member who has chosen nothing. */
const EMPTY = 5;

interface Deps<T> {
  readonly clock: Clock;
  readonly bus: Bus;
  /** Of the messages to other servers. */
  readonly name: string;
  /** Maximum number of cached ids or hashtags of all members together: about 100 bytes each. */
  readonly keptMax: number;
  readonly read: (memberId: string) => Promise<T>;
  readonly sizeOf: (choices: T) => number;
}

/** Cached choices of members that every page of a feed reads, such as what they mute. */
export class FeedChoices<T> {
  readonly #read: Deps<T>['read'];
  readonly #kept: ReadThroughCache<T>;

  constructor({ clock, bus, name, keptMax, read, sizeOf }: Deps<T>) {
    this.#read = read;
    this.#kept = new ReadThroughCache({
      clock,
      freshFor: FRESH_FOR,
      maxWeight: keptMax,
      weigh: (choices) => sizeOf(choices) + EMPTY,
      shared: { bus, name },
    });
  }

  /** Callers must not change it. */
  of(memberId: string): Promise<T> {
    return this.#kept.of(memberId, () => this.#read(memberId));
  }

  /** Call it after the member has changed them. */
  forget(memberId: string): void {
    this.#kept.forget(memberId);
  }
}
