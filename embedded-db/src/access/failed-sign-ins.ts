import { setTimeout } from 'node:timers/promises';
import { authenticationFailed } from './scram.ts';

/** Failures in a row after which a name has to wait. */
const FREE_FAILURES = 5;
const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 5_000;
/** Attempts that would have to wait longer are refused at once. */
const LONGEST_QUEUE_MS = 20_000;
/** Failures are forgotten after this time. */
const FORGET_MS = 15 * 60_000;
/** Names that are remembered; the oldest is forgotten first. */
const MOST_NAMES = 10_000;

interface Failures {
  count: number;
  /** When the next attempt may be checked. */
  next: number;
  lastAt: number;
}

interface Clock {
  now(): number;
  wait(ms: number): Promise<unknown>;
}

const SYSTEM_CLOCK: Clock = { now: () => performance.now(), wait: (ms) => setTimeout(ms) };

/**
 * Slows down attempts to guess a password: after some failures each further attempt for a name is checked later, whoever makes it. A
 * right password is delayed too, and then ends the delay.
 */
export class FailedSignIns {
  readonly #clock: Clock;
  readonly #names = new Map<string, Failures>();

  constructor(clock = SYSTEM_CLOCK) {
    this.#clock = clock;
  }

  /** Resolves when an attempt may be checked. @throws StoreError 18 when too many are waiting */
  async waitFor(name: string): Promise<void> {
    const failures = this.#names.get(name);
    const now = this.#clock.now();
    if (!failures || failures.count < FREE_FAILURES || now - failures.lastAt > FORGET_MS) return;
    const step = Math.min(FIRST_WAIT_MS * 2 ** (failures.count - FREE_FAILURES), LONGEST_WAIT_MS);
    const start = Math.max(failures.next, now + step);
    if (start - now > LONGEST_QUEUE_MS) throw authenticationFailed();
    failures.next = start + step;
    await this.#clock.wait(start - now);
  }

  failed(name: string): void {
    const now = this.#clock.now();
    const known = this.#names.get(name);
    const failures = known && now - known.lastAt <= FORGET_MS ? known : { count: 0, next: now, lastAt: now };
    failures.count += 1;
    failures.lastAt = now;
    this.#names.delete(name);
    this.#names.set(name, failures);
    const oldest = this.#names.keys().next().value;
    if (this.#names.size > MOST_NAMES && oldest !== undefined) this.#names.delete(oldest);
  }

  succeeded(name: string): void {
    this.#names.delete(name);
  }
}
