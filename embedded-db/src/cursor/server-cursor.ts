import { randomBytes } from 'node:crypto';
import { storeError } from '../errors/store-error.ts';
import type { Checkpoint } from './checkpoint.ts';

export interface BatchRequest {
  /** 0 asks for an empty first batch. */
  readonly maxDocuments: number;
  readonly checkpoint: Checkpoint;
  /** How long a tailing cursor may wait for its first document, in milliseconds. */
  readonly awaitMs?: number;
}

export interface Batch {
  readonly documents: Buffer[];
  readonly isLast: boolean;
  readonly resumeToken?: Buffer | undefined;
}

/** Something that yields documents batch by batch, for `find`, `aggregate` and their `getMore`. */
export interface BatchSource {
  nextBatch(request: BatchRequest): Batch | Promise<Batch>;
  close(): void;
}

export interface ServerCursor {
  readonly id: bigint;
  readonly namespace: string;
  readonly db: string;
  readonly collection: string;
  readonly source: BatchSource;
  /** The user of the cursor; no other may read it. */
  readonly owner: string | undefined;
  /** The session of the cursor; no other may read it. */
  readonly sessionId: string | undefined;
  /** The transaction it was opened in, by number. */
  readonly transactionNumber: bigint | undefined;
  readonly maxTimeMs: number | undefined;
  readonly isTailing: boolean;
  /** Whether the client asked for no idle timeout. */
  readonly isPatient: boolean;
  usedAt: number;
  isBusy: boolean;
}

/** Idle timeout of a cursor, in milliseconds; as MongoDB's cursorTimeoutMillis. */
export const CURSOR_TIMEOUT_MS = 10 * 60_000;
/** The most a batch may hold, in bytes of documents; a single larger document still fits. */
export const MAX_BATCH_BYTES = 16 * 1024 * 1024;

/** Ids exceed what a double holds exactly, so clients return them as longs. */
const newCursorId = (): bigint => (randomBytes(8).readBigUInt64LE() >> 2n) | (1n << 61n);

/** The cursors that clients have open. */
export class CursorRegistry {
  readonly #cursors = new Map<bigint, ServerCursor>();

  get size(): number {
    return this.#cursors.size;
  }

  add(cursor: Omit<ServerCursor, 'id' | 'usedAt' | 'isBusy'>): ServerCursor {
    const id = newCursorId();
    const added = { ...cursor, id, usedAt: Date.now(), isBusy: false };
    this.#cursors.set(id, added);
    return added;
  }

  /** @throws StoreError 43 CursorNotFound */
  get(id: bigint): ServerCursor {
    const cursor = this.#cursors.get(id);
    if (!cursor) throw storeError('CursorNotFound', `cursor id ${id} not found`);
    return cursor;
  }

  has(id: bigint): boolean {
    return this.#cursors.has(id);
  }

  remove(id: bigint): boolean {
    const cursor = this.#cursors.get(id);
    if (!cursor) return false;
    this.#cursors.delete(id);
    cursor.source.close();
    return true;
  }

  list(): ServerCursor[] {
    return [...this.#cursors.values()];
  }

  removeWhere(test: (cursor: ServerCursor) => boolean): void {
    for (const cursor of this.#cursors.values()) if (test(cursor)) this.remove(cursor.id);
  }

  /** Closes idle cursors. @param hasSession whether a session still exists: a cursor is closed with its session */
  expire(hasSession: (sessionId: string) => boolean): void {
    const now = Date.now();
    const isWaitedFor = ({ isPatient, sessionId }: ServerCursor): boolean =>
      isPatient && (sessionId === undefined || hasSession(sessionId));
    this.removeWhere(
      (cursor) =>
        !cursor.isBusy &&
        !cursor.isTailing &&
        !isWaitedFor(cursor) &&
        now - cursor.usedAt > CURSOR_TIMEOUT_MS,
    );
  }
}
