import { StoreError, storeError } from '../errors/store-error.ts';
import type { Environment } from './environment.ts';
import type { KvWriter } from './kv.ts';

/** Why a job lets go: its slice of time is used up, or another open transaction holds what it needs. */
export type JobPause = 'slice' | { readonly until: Promise<unknown> };

/**
 * A piece of writing. It runs inside a commit, together with others. What it wrote before a `yield` is committed
 * then and there, so it must yield only where the store is consistent. What it wrote before it threw a StoreError is
 * committed too; any other error rolls the whole commit back.
 */
export type WriteJob<T> = Generator<JobPause, T, void>;

/** How long one commit may gather work at least, in milliseconds. */
const COMMIT_SLICE_MS = 5;
/** On a disk that is slow to sync a commit gathers for as long as the last one took to sync, within this bound. */
const LONGEST_SLICE_MS = 40;

interface Entry {
  readonly make: () => WriteJob<unknown>;
  /** Undefined until it has begun, or when it has to begin anew because its commit was rolled back. */
  job: WriteJob<unknown> | undefined;
  /** Whether something of it is committed already, so that it cannot begin anew. */
  hasCommitted: boolean;
  /** Whether it has had its turn in the running commit. */
  hasRun: boolean;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

type Outcome =
  | { kind: 'done'; entry: Entry; value: unknown }
  | { kind: 'failed'; entry: Entry; error: unknown }
  | { kind: 'again'; entry: Entry }
  | { kind: 'wait'; entry: Entry; until: Promise<unknown> };

export interface CommitHooks {
  /** The last writes of a commit: what the jobs left to be persisted with them. */
  finish(): void;
  committed(): void;
  /** Nothing of the commit happened: what memory holds must be read again from disk. */
  rolledBack(error: unknown): void;
}

/** The single writer: gathers jobs and runs all of them in one durable commit, then answers all. */
export class GroupCommit {
  readonly #environment: Environment;
  readonly #hooks: CommitHooks;
  readonly #sliceMs: number;
  readonly #writer: KvWriter;
  #queue: Entry[] = [];
  #scheduled = false;
  #closed = false;
  #idle: (() => void)[] = [];
  #sliceEnd = 0;
  #lastSyncMs = 0;
  /** Jobs taken and not answered yet, wherever they are. */
  #pending = 0;

  /** @param sliceMs how long one commit may gather work at least, in milliseconds */
  constructor(environment: Environment, hooks: CommitHooks, sliceMs = COMMIT_SLICE_MS) {
    this.#sliceMs = sliceMs;
    this.#environment = environment;
    this.#hooks = hooks;
    this.#writer = environment.writer();
  }

  /** Writes into the running commit; only for use inside a job. */
  get writer(): KvWriter {
    return this.#writer;
  }

  /** Whether a job has used up its share of the running commit and should `yield 'slice'`. */
  get sliceIsOver(): boolean {
    return performance.now() > this.#sliceEnd;
  }

  /**
   * Resolves when the job's work is on disk. `make` is called again when a neighbour's failure rolled back the
   * commit the job began in, so what a job remembers must live inside it.
   */
  run<T>(make: () => WriteJob<T>): Promise<T> {
    if (this.#closed)
      return Promise.reject(storeError('InterruptedAtShutdown', 'the store is shutting down'));
    return new Promise<T>((resolve, reject) => {
      this.#pending += 1;
      const settle = resolve as (value: unknown) => void;
      this.#enqueue({ make, job: undefined, hasCommitted: false, hasRun: false, resolve: settle, reject });
    });
  }

  /** Takes no more jobs and resolves when the ones it has are answered. */
  async close(): Promise<void> {
    this.#closed = true;
    if (this.#pending > 0) await new Promise<void>((resolve) => this.#idle.push(resolve));
  }

  #enqueue(entry: Entry): void {
    this.#queue.push(entry);
    if (this.#scheduled) return;
    this.#scheduled = true;
    setImmediate(() => this.#flush());
  }

  #flush(): void {
    this.#scheduled = false;
    const taken = this.#queue;
    this.#queue = [];
    this.#commit(taken);
    if (this.#pending === 0) for (const resolve of this.#idle.splice(0)) resolve();
  }

  #commit(taken: Entry[]): void {
    let outcomes: Outcome[];
    for (const entry of taken) entry.hasRun = false;
    try {
      let ranUntil = 0;
      outcomes = this.#environment.commit(() => {
        const results = this.#runAll(taken);
        ranUntil = performance.now();
        return results;
      });
      this.#lastSyncMs = performance.now() - ranUntil;
    } catch (error) {
      this.#hooks.rolledBack(error);
      this.#afterRollback(taken, error);
      return;
    }
    this.#hooks.committed();
    for (const outcome of outcomes) this.#settle(outcome);
  }

  /** One job's failure must not be its neighbours': whatever can begin anew does so, each in a commit of its own. */
  #afterRollback(taken: Entry[], error: unknown): void {
    const reported = commitError(error);
    // When not even the first had its turn, no commit can begin at all.
    const couldBegin = taken.some((entry) => entry.hasRun);
    // A verdict of the storage is about all of them; where it leaves the outcome open, a second try must not say otherwise.
    const isVerdict = error instanceof StoreError;
    for (const entry of taken) {
      // What did not get its turn in this commit has lost nothing.
      if (couldBegin && !entry.hasRun) {
        this.#enqueue(entry);
        continue;
      }
      entry.job = undefined;
      const mayBeginAnew = couldBegin && !isVerdict && taken.length > 1 && !entry.hasCommitted;
      if (mayBeginAnew) this.#commit([entry]);
      else this.#settle({ kind: 'failed', entry, error: reported });
    }
  }

  #runAll(taken: Entry[]): Outcome[] {
    const slice = Math.max(this.#sliceMs, Math.min(this.#lastSyncMs, LONGEST_SLICE_MS));
    this.#sliceEnd = performance.now() + slice;
    const outcomes: Outcome[] = [];
    for (const entry of taken) {
      const isLate = outcomes.length > 0 && this.sliceIsOver;
      outcomes.push(isLate ? { kind: 'again', entry } : step(entry));
    }
    this.#hooks.finish();
    return outcomes;
  }

  #settle(outcome: Outcome): void {
    outcome.entry.hasCommitted ||= outcome.entry.hasRun;
    switch (outcome.kind) {
      case 'again':
        this.#enqueue(outcome.entry);
        return;
      case 'wait':
        void outcome.until.finally(() => this.#enqueue(outcome.entry));
        return;
      case 'done':
        this.#pending -= 1;
        outcome.entry.resolve(outcome.value);
        return;
      case 'failed':
        this.#pending -= 1;
        outcome.entry.reject(outcome.error);
    }
  }
}

function step(entry: Entry): Outcome {
  try {
    entry.job ??= entry.make();
    entry.hasRun = true;
    const result = entry.job.next();
    if (result.done === true) return { kind: 'done', entry, value: result.value };
    if (result.value === 'slice') return { kind: 'again', entry };
    return { kind: 'wait', entry, until: result.value.until };
  } catch (error) {
    // A StoreError is thrown between documents; anything else may have left half a document behind.
    if (error instanceof StoreError) return { kind: 'failed', entry, error };
    throw error;
  }
}

function commitError(error: unknown): StoreError {
  if (error instanceof StoreError) return error;
  const message = error instanceof Error ? error.message : String(error);
  if (/MDB_MAP_FULL|ENOSPC|No space left|EDQUOT|Disk quota/i.test(message)) {
    return storeError('OutOfDiskSpace', `the disk is full; nothing of this write was stored (${message})`);
  }
  return storeError('InternalError', `the write was rolled back: ${message}`);
}
