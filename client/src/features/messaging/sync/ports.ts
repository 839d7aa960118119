/** Time and timers. Tests advance their own clock. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Calls `work` once after `delay` milliseconds. Returns a function that cancels it. */
  after(delay: number, work: () => void): () => void;
}

/** Coordinates the open tabs of one browser. */
export interface Tabs {
  /** Id of this tab. */
  readonly id: string;
  /** Runs `work` while no other tab runs work with the same key. */
  withLock<T>(key: string, work: () => Promise<T>): Promise<T>;
  /** Whether that tab is still open. False if the browser can't tell: sending twice is harmless. */
  isOpen(id: string): Promise<boolean>;
}

/** A failed call of the engine. */
export class CallFailure extends Error {
  override readonly name = 'CallFailure';
  /** Whether the server would refuse the same call again. False if the outcome is unknown. */
  readonly isFinal: boolean;
  /** Milliseconds until the server accepts the call again, if it said so. */
  readonly retryAfter: number | undefined;

  constructor(message: string, { isFinal, retryAfter }: { isFinal: boolean; retryAfter?: number }) {
    super(message);
    this.isFinal = isFinal;
    this.retryAfter = retryAfter;
  }
}
