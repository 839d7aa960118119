import type { RateRule } from '../../../http/routes/rate-rule.ts';
import { rateWait, type CountRate } from '../rate-wait.ts';

export interface PushPaceDeps {
  /** Number of push messages in a second: of this server, and of all servers together. */
  readonly pushesPerSecond: number;
  /** Counts a message. */
  readonly countRate: CountRate;
  /** Returns the share of the time since the last call in which this server was busy. */
  readonly busyShare: () => number;
}

const after = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms));

const SECOND = 1000;
/** Time over which the busy share is measured (ms). */
const MEASURED_FOR = 200;
/** Above this busy share, members wait for each other: messages become slower step by step, below it faster. */
const BUSY = 0.6;
const STEP = 1.5;
/** A busy server sends at least this part of the rate. */
const SLOWEST = 10;

/** Returns a function for `busyShare` of this process. */
export function measureBusyShare(): () => number {
  let last = performance.eventLoopUtilization();
  return () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, last);
    last = now;
    return utilization;
  };
}

/**
 * Spreads push messages over time, so that a message to everybody does not slow down what members do. A busy server sends
 * fewer; urgent ones keep the rate.
 */
export class PushPace {
  readonly #interval: number;
  readonly #rule: RateRule;
  readonly #deps: Pick<PushPaceDeps, 'countRate' | 'busyShare'>;
  /** When the next message may begin (ms). */
  #nextAt = 0;
  /** Factor by which others than urgent messages are slower. */
  #slowness = 1;
  #measuredAt = 0;

  constructor({ pushesPerSecond, ...deps }: PushPaceDeps) {
    this.#interval = SECOND / pushesPerSecond;
    this.#rule = { name: 'network-pushes', per: 'member', points: pushesPerSecond, seconds: 1 };
    this.#deps = deps;
  }

  /** Resolves when the next message may be read and sent; in order on this server. */
  async turn(isUrgent: boolean): Promise<void> {
    const now = performance.now();
    this.#measure(now);
    const at = Math.max(this.#nextAt, now);
    this.#nextAt = at + this.#interval * (isUrgent ? 1 : this.#slowness);
    if (at > now) await after(at - now);
    // The servers of the network may have sent enough in this second.
    while ((await rateWait(this.#deps.countRate, this.#rule, 'network')) !== undefined)
      await after(this.#interval);
  }

  #measure(now: number): void {
    if (now - this.#measuredAt < MEASURED_FOR) return;
    this.#measuredAt = now;
    const step = this.#deps.busyShare() > BUSY ? STEP : 1 / STEP;
    this.#slowness = Math.min(SLOWEST, Math.max(1, this.#slowness * step));
  }
}
