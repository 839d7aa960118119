/** The time, brought in from outside: tests move it by hand. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Calls `work` once after `delay` milliseconds; answers how to stop that. */
  after(delay: number, work: () => void): () => void;
}

/** How the open pages of one browser keep out of each other's way. */
export interface Tabs {
  /** Names this page among the browser's. */
  readonly id: string;
  /** Runs `work` while no other page runs one of the same key. */
  withLock<T>(key: string, work: () => Promise<T>): Promise<T>;
  /** Whether the page of that name is still open. Where a browser can't say, false: sending twice is harmless. */
  isOpen(id: string): Promise<boolean>;
}

/** A call that did not succeed, as the engine sees it. */
export class CallFailure extends Error {
  override readonly name = 'CallFailure';
  /** True for a definite refusal: the same call would be refused again. False where nobody knows what became of it. */
  readonly isFinal: boolean;
  /** Milliseconds after which the server would take the call again, where it said so. */
  readonly retryAfter: number | undefined;

  constructor(message: string, { isFinal, retryAfter }: { isFinal: boolean; retryAfter?: number }) {
    super(message);
    this.isFinal = isFinal;
    this.retryAfter = retryAfter;
  }
}
