import { StoreError, storeError } from '../errors/store-error.ts';
import type { Environment } from './environment.ts';
import type { KvWriter } from './kv.ts';

/** Why a job pauses: its time slice is used up, or an open transaction holds a lock that it needs. */
type JobPause = 'slice' | { readonly until: Promise<unknown> };

/**
 * A job of the single writer. It shares a commit with other jobs. Writes before a `yield` are committed, so a job must yield only where
 * the store is consistent. Writes before a StoreError are committed too; any other error rolls the whole commit back. A job that is
 * rolled back is closed: its `finally` blocks run, outside of a commit.
 */
export type WriteJob<T> = Generator<JobPause, T, void>;

/** How LMDB and Node describe a full disk, a quota that is used up, and a file at the size that the system allows. */
const DISK_FULL = /MDB_MAP_FULL|ENOSPC|No space left|EDQUOT|Disk quota|EFBIG|File too large/i;
/** How long one commit collects work at least, in milliseconds. */
const COMMIT_SLICE_MS = 5;
/** On a slow disk a commit collects work for as long as the last sync took, up to this bound. */
const LONGEST_SLICE_MS = 40;

interface Entry {
  readonly make: () => WriteJob<unknown>;
  /** Undefined before the job starts, and when a rollback makes it start again. */
  job: WriteJob<unknown> | undefined;
  /** Whether part of it is committed, so that it cannot start again. */
  hasCommitted: boolean;
  /** Whether it ran in the current commit. */
  hasRun: boolean;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

type Outcome =
  | { kind: 'done'; entry: Entry; value: unknown }
  | { kind: 'failed'; entry: Entry; error: unknown }
  | { kind: 'again'; entry: Entry }
  | { kind: 'wait'; entry: Entry; until: Promise<unknown> };

interface CommitHooks {
  /** Adds the last writes of a commit. */
  finish(): void;
  committed(): void;
  /** The commit was undone: state in memory must be read from disk again. */
  rolledBack(error: unknown): void;
}

/** The single writer: collects jobs, runs them in one durable commit, then resolves all. */
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
  /** Jobs that are neither resolved nor rejected yet. */
  #pending = 0;

  /** @param sliceMs how long one commit collects work at least, in milliseconds */
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

  /** Whether the current slice is used up, so that a job should `yield 'slice'`. */
  get sliceIsOver(): boolean {
    return performance.now() > this.#sliceEnd;
  }

  /**
   * Resolves when the job's writes are on disk. `make` is called again when another job's failure rolled the commit back, so a job's
   * state must be inside `make`.
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

  /** Accepts no more jobs and resolves when the pending ones have ended. */
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
    // Else a long job would take the beginning, and so all the time, of every commit.
    for (const outcome of outcomes.toSorted((a, b) => Number(a.entry.hasRun) - Number(b.entry.hasRun)))
      this.#settle(outcome);
  }

  /** One job's failure must not fail others: each job that can start again does so in a commit of its own. */
  #afterRollback(taken: Entry[], error: unknown): void {
    const reported = commitError(error);
    // When not even the first job ran, no commit can begin at all.
    const couldBegin = taken.some((entry) => entry.hasRun);
    // An error of the storage fails all jobs: when their outcome is uncertain, a retry must not report success or failure.
    const isVerdict = error instanceof StoreError;
    for (const entry of taken) {
      // A job that did not run in this commit has lost nothing.
      if (couldBegin && !entry.hasRun) {
        this.#enqueue(entry);
        continue;
      }
      entry.job?.return(undefined);
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
    // A StoreError is thrown between documents; any other error may have left a document half written.
    if (error instanceof StoreError) return { kind: 'failed', entry, error };
    throw error;
  }
}

function commitError(error: unknown): StoreError {
  if (error instanceof StoreError) return error;
  const message = error instanceof Error ? error.message : String(error);
  if (DISK_FULL.test(message)) {
    return storeError('OutOfDiskSpace', `the disk is full; nothing of this write was stored (${message})`);
  }
  return storeError('InternalError', `the write was rolled back: ${message}`);
}
