import { expireDocuments } from './expire-documents.ts';
import { prefixEnd } from '../storage/kv.ts';
import type { WriteJob } from '../storage/group-commit.ts';
import { u32 } from '../catalog/collection.ts';
import { reportDefect } from '../errors/report-defect.ts';
import type { Store } from './store.ts';
import { dropUnfinished } from './unfinished.ts';

const SESSION_CHECK_MS = 1_000;
const TTL_CHECK_MS = 60_000;
const GARBAGE_CHECK_MS = 250;
/** After the last write, pending writes are flushed within one to two of these periods. */
const FLUSH_CHECK_MS = 1_000;
const RECORD_CHECK_MS = 5 * 60_000;

/** Periodic tasks: expiry of documents, sessions and cursors, flushes, and removal of dropped data. */
export class Maintenance {
  readonly #store: Store;
  readonly #timers: NodeJS.Timeout[];
  readonly #running = new Set<string>();
  /** Tasks whose last run failed: a failure that lasts, such as a full disk, is reported once. */
  readonly #failing = new Set<string>();

  constructor(store: Store, ttlMs = TTL_CHECK_MS) {
    this.#store = store;
    this.#timers = [
      this.#every(SESSION_CHECK_MS, 'sessions', async () => {
        store.sessions.expire();
        store.cursors.expire((id) => store.sessions.find(id) !== undefined);
      }),
      this.#every(ttlMs, 'ttl', () => expireDocuments(store)),
      this.#every(GARBAGE_CHECK_MS, 'garbage', () => this.#clearGarbage()),
      this.#every(FLUSH_CHECK_MS, 'flush', async () => store.environment.flushWhenIdle()),
      this.#every(RECORD_CHECK_MS, 'records', () => store.commits.run(() => removeExpiredRecords(store))),
    ];
  }

  stop(): void {
    for (const timer of this.#timers) clearInterval(timer);
  }

  /** Runs a task periodically, but never twice at once. */
  #every(ms: number, name: string, task: () => Promise<void>): NodeJS.Timeout {
    const run = async (): Promise<void> => {
      if (this.#running.has(name)) return;
      this.#running.add(name);
      try {
        await task();
        this.#failing.delete(name);
      } catch (error) {
        if (this.#failing.has(name)) return;
        this.#failing.add(name);
        reportDefect(`the store's own work (${name}) failed`, error);
      } finally {
        this.#running.delete(name);
      }
    };
    const timer = setInterval(() => void run(), ms);
    timer.unref();
    return timer;
  }

  async #clearGarbage(): Promise<void> {
    await dropUnfinished(this.#store);
    if (!this.#store.catalog.nextGarbage()) return;
    await this.#store.commits.run(() => clearGarbageJob(this.#store));
  }
}

function* clearGarbageJob(store: Store): WriteJob<void> {
  for (let garbage = store.catalog.nextGarbage(); garbage; garbage = store.catalog.nextGarbage()) {
    // The blocks of late documents have the number of their collection.
    if (garbage.space === 'docs') yield* clearPrefix(store, 'docs', u32(garbage.id));
    yield* clearPrefix(store, 'index', u32(garbage.id));
    store.catalog.forgetGarbage(garbage);
    yield 'slice';
  }
}

function* clearPrefix({ direct }: Store, space: 'docs' | 'index', low: Buffer): WriteJob<void> {
  for (;;) {
    const keys: Buffer[] = [];
    const scan = direct.kv.scan(space, { low, high: prefixEnd(low) });
    for (let entry = scan.next(); entry && keys.length < 1000; entry = scan.next()) keys.push(entry.key);
    scan.close();
    if (keys.length === 0) return;
    for (const key of keys) direct.kv.remove(space, key);
    yield 'slice';
  }
}

function* removeExpiredRecords(store: Store): WriteJob<void> {
  store.records.removeExpired(Date.now());
  while (store.oplog.clearIfIdle()) yield 'slice';
}
