import type { Document } from '../values/values.ts';
import { storeError } from '../errors/store-error.ts';
import type { Environment } from '../storage/environment.ts';
import { entriesOf } from '../storage/kv.ts';
import type { KvWriter } from '../storage/kv.ts';
import { decodeRecord, encodeRecord } from './statement-record-codec.ts';
import type { StatementRecord } from './statement-record-codec.ts';

/** Records kept in memory; others are read from disk. */
const CACHED_RECORDS = 5_000;
/** Idle timeout of a session and its record, in milliseconds; as MongoDB's. */
export const SESSION_TIMEOUT_MS = 30 * 60_000;

const keyOf = (sessionId: string): Buffer => Buffer.from(`q${sessionId}`, 'latin1');

/** The records of retryable writes, so that a repeated write returns its first reply. */
export class StatementRecords {
  readonly #kv: KvWriter;
  readonly #cache = new Map<string, StatementRecord>();

  constructor(environment: Environment) {
    this.#kv = environment.writer();
  }

  /**
   * The record for a write with this number; a new number replaces what was there.
   * @throws StoreError 225 TransactionTooOld when the session has used a higher number
   */
  open(sessionId: string, number: bigint): StatementRecord {
    const known = this.find(sessionId);
    if (known && known.number > number) {
      throw storeError(
        'TransactionTooOld',
        `Retryable write with txnNumber ${number} is prohibited on session ${sessionId} because a newer retryable write with txnNumber ${known.number} has already started on this session.`,
      );
    }
    if (known?.number === number) return known;
    const record = { number, statements: new Map<number, Document>(), committed: false, usedAt: Date.now() };
    this.#remember(sessionId, record);
    return record;
  }

  find(sessionId: string): StatementRecord | undefined {
    const cached = this.#cache.get(sessionId);
    if (cached) return cached;
    const stored = this.#kv.get('meta', keyOf(sessionId));
    if (!stored) return undefined;
    const record = decodeRecord(stored);
    this.#remember(sessionId, record);
    return record;
  }

  /** Writes a record into the running commit. */
  save(sessionId: string, record: StatementRecord): void {
    record.usedAt = Date.now();
    this.#kv.put('meta', keyOf(sessionId), encodeRecord(record));
  }

  /** Clears the cache after a rollback. */
  reload(): void {
    this.#cache.clear();
  }

  /** Removes the records of expired sessions; inside a commit. */
  removeExpired(now: number): void {
    const expired: Buffer[] = [];
    for (const { key, value } of entriesOf(this.#kv, 'meta', {
      low: Buffer.from('q'),
      high: Buffer.from('r'),
    })) {
      if (now - decodeRecord(value).usedAt > SESSION_TIMEOUT_MS) expired.push(key);
    }
    for (const key of expired) {
      this.#kv.remove('meta', key);
      this.#cache.delete(key.toString('latin1').slice(1));
    }
  }

  #remember(sessionId: string, record: StatementRecord): void {
    this.#cache.set(sessionId, record);
    if (this.#cache.size <= CACHED_RECORDS) return;
    const oldest = this.#cache.keys().next().value;
    if (oldest !== undefined) this.#cache.delete(oldest);
  }
}
