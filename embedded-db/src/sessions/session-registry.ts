import { createHash } from 'node:crypto';
import { Binary } from 'bson';
import { documentOf, fieldOf, isDocument } from '../values/values.ts';
import type { Document } from '../values/values.ts';
import { storeError } from '../errors/store-error.ts';
import { TRANSACTION_LIFETIME_MS } from './transaction.ts';
import type { Transaction } from './transaction.ts';
import { SESSION_TIMEOUT_MS } from './statement-record.ts';

/** A client's session. */
export interface Session {
  readonly id: string;
  /** The user whose session it is; undefined without one. Hexadecimal. */
  readonly owner: string | undefined;
  /** The latest transaction, open or ended. */
  transaction: Transaction | undefined;
  /** Resolves with the end of its running retryable write or end of a transaction. */
  running: Promise<void> | undefined;
  usedAt: number;
}

/**
 * The id of a session: its UUID, and its owner if it has one, so that no user can take part in the session of another. Hexadecimal.
 * @throws StoreError when `lsid` is malformed
 */
export function sessionIdOf(lsid: Document[string], owner = ''): string {
  const id = isDocument(lsid) ? fieldOf(lsid, 'id') : undefined;
  if (id instanceof Binary && id.position === 16) return id.toString('hex') + owner;
  throw storeError('BadValue', 'lsid.id must be a UUID');
}

/** The owner of sessions without authentication: the user without a name. */
const NO_USER = createHash('sha256').digest();

/** Digits of a UUID in an id. */
const UUID_DIGITS = 32;

const uuidOf = (id: string): Binary =>
  new Binary(Buffer.from(id.slice(0, UUID_DIGITS), 'hex'), Binary.SUBTYPE_UUID);

/** The session document in change events. */
export const sessionDocument = (id: string): Document =>
  documentOf({
    id: uuidOf(id),
    uid: new Binary(id.length > UUID_DIGITS ? Buffer.from(id.slice(UUID_DIGITS), 'hex') : NO_USER),
  });

/** The recently used sessions and their transactions. */
export class SessionRegistry {
  readonly #sessions = new Map<string, Session>();

  open(id: string): Session {
    let session = this.#sessions.get(id);
    if (!session)
      this.#sessions.set(
        id,
        (session = {
          id,
          owner: id.slice(UUID_DIGITS) || undefined,
          transaction: undefined,
          running: undefined,
          usedAt: 0,
        }),
      );
    session.usedAt = Date.now();
    return session;
  }

  find(id: string): Session | undefined {
    return this.#sessions.get(id);
  }

  /** The result of `$listLocalSessions`. */
  list(): Document[] {
    return [...this.#sessions.values()].map(({ id, usedAt }) =>
      documentOf({
        _id: documentOf({ id: uuidOf(id) }),
        lastUse: new Date(usedAt),
      }),
    );
  }

  withOpenTransactions(): Session[] {
    return [...this.#sessions.values()].filter(({ transaction }) => transaction?.state === 'open');
  }

  /** Ends a session and aborts its open transaction. */
  end(id: string): void {
    this.#sessions.get(id)?.transaction?.end('aborted');
    this.#sessions.delete(id);
  }

  endAll(): void {
    for (const id of this.#sessions.keys()) this.end(id);
  }

  /** Aborts transactions that exceed their lifetime and removes sessions that exceed the idle timeout. */
  expire(): void {
    for (const session of this.#sessions.values()) {
      const { transaction } = session;
      if (
        transaction?.state === 'open' &&
        performance.now() - transaction.startedAt > TRANSACTION_LIFETIME_MS
      ) {
        transaction.end('aborted');
      }
      if (Date.now() - session.usedAt > SESSION_TIMEOUT_MS) this.end(session.id);
    }
  }
}
