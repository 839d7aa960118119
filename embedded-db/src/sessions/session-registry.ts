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
  /** The latest transaction, open or ended. */
  transaction: Transaction | undefined;
  usedAt: number;
}

/** The id of a session: its UUID in hexadecimal. @throws StoreError when `lsid` is malformed */
export function sessionIdOf(lsid: Document[string]): string {
  const id = isDocument(lsid) ? fieldOf(lsid, 'id') : undefined;
  if (id instanceof Binary && id.position === 16) return id.toString('hex');
  throw storeError('BadValue', 'lsid.id must be a UUID');
}

/** There is no authentication: every session belongs to the user without a name. */
const NO_USER = createHash('sha256').digest();

/** The session document in change events. */
export const sessionDocument = (id: string): Document =>
  documentOf({
    id: new Binary(Buffer.from(id, 'hex'), Binary.SUBTYPE_UUID),
    uid: new Binary(NO_USER),
  });

/** The recently used sessions and their transactions. */
export class SessionRegistry {
  readonly #sessions = new Map<string, Session>();

  open(id: string): Session {
    let session = this.#sessions.get(id);
    if (!session) this.#sessions.set(id, (session = { id, transaction: undefined, usedAt: 0 }));
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
        _id: documentOf({ id: new Binary(Buffer.from(id, 'hex'), Binary.SUBTYPE_UUID) }),
        lastUse: new Date(usedAt),
      }),
    );
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
