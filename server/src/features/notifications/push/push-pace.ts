import type { RateRule } from '../../../http/routes/rate-rule.ts';
import { rateWait, type CountRate } from '../rate-wait.ts';

export interface PushPaceDeps {
  /** Number of push messages in a second: of this server, and of all servers together. */
  readonly pushesPerSecond: number;
  /** Counts a message. */
  readonly countRate: CountRate;
}

const after = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms));

const SECOND = 1000;
/** Messages of this time may be sent at once after a pause (ms). */
const BURST = 200;

/** Spreads push messages over time, so that a message to everybody does not slow down what members do. */
export class PushPace {
  readonly #interval: number;
  readonly #rule: RateRule;
  readonly #countRate: CountRate;
  /** When the next message may begin (ms). */
  #nextAt = 0;

  constructor({ pushesPerSecond, countRate }: PushPaceDeps) {
    this.#interval = SECOND / pushesPerSecond;
    this.#rule = { name: 'network-pushes', per: 'member', points: pushesPerSecond, seconds: 1 };
    this.#countRate = countRate;
  }

  /** Resolves when the next message may be sent; in order on this server. */
  async turn(): Promise<void> {
    const now = performance.now();
    const at = Math.max(this.#nextAt, now - BURST);
    this.#nextAt = at + this.#interval;
    if (at > now) await after(at - now);
    // The servers of the network may have sent enough in this second.
    while ((await rateWait(this.#countRate, this.#rule, 'network')) !== undefined)
      await after(this.#interval);
  }
}
