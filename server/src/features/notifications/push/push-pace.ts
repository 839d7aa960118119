import { AppError } from '../../../errors/app-error.ts';
import type { RateRule } from '../../../http/routes/rate-rule.ts';

export interface PushPaceDeps {
  /** Number of push messages in a second: of this server, and of all servers together. */
  readonly pushesPerSecond: number;
  /** Counts a message; throws RATE_LIMITED if the rule is exceeded. */
  readonly countRate: (rule: RateRule, key: string) => Promise<void>;
}

const after = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms));

const SECOND = 1000;
/** Messages of this time may be sent at once after a pause (ms). */
const BURST = 200;

/** Spreads push messages over time, so that a message to everybody does not slow down what members do. */
export class PushPace {
  readonly #interval: number;
  readonly #rule: RateRule;
  readonly #countRate: PushPaceDeps['countRate'];
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
    while (!(await this.#hasRoom())) await after(this.#interval);
  }

  /** Counts a message of the network; false if its servers have sent enough in this second. */
  async #hasRoom(): Promise<boolean> {
    try {
      await this.#countRate(this.#rule, 'network');
      return true;
    } catch (error) {
      if (error instanceof AppError && error.code === 'RATE_LIMITED') return false;
      throw error;
    }
  }
}
