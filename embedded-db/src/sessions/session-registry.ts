import { createHash } from 'node:crypto';
import { Binary } from 'bson';
import { documentOf, fieldOf, isDocument } from '../bson/values.ts';
import type { Document } from '../bson/values.ts';
import { storeError } from '../errors/store-error.ts';
import { TRANSACTION_LIFETIME_MS } from './transaction.ts';
import type { Transaction } from './transaction.ts';
import { SESSION_TIMEOUT_MS } from './statement-record.ts';

/** What the store remembers of a client's session. */
export interface Session {
  readonly id: string;
  /** The transaction that was started last, open or ended. */
  transaction: Transaction | undefined;
  usedAt: number;
}

/** The name of a session: its UUID in hexadecimal. @throws StoreError when `lsid` is malformed */
export function sessionIdOf(lsid: Document[string]): string {
  const id = isDocument(lsid) ? fieldOf(lsid, 'id') : undefined;
  if (id instanceof Binary && id.position === 16) return id.toString('hex');
  throw storeError('BadValue', 'lsid.id must be a UUID');
}

/** Nobody signs in: every session is of the user without a name. */
const NO_USER = createHash('sha256').digest();

/** What events tell of a session. */
export const sessionDocument = (id: string): Document =>
  documentOf({
    id: new Binary(Buffer.from(id, 'hex'), Binary.SUBTYPE_UUID),
    uid: new Binary(NO_USER),
  });

/** The sessions that have been used of late, and their transactions. */
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

  /** What `$listLocalSessions` tells of the sessions. */
  list(): Document[] {
    return [...this.#sessions.values()].map(({ id, usedAt }) =>
      documentOf({
        _id: documentOf({ id: new Binary(Buffer.from(id, 'hex'), Binary.SUBTYPE_UUID) }),
        lastUse: new Date(usedAt),
      }),
    );
  }

  /** Ends a session: an open transaction of it is given up. */
  end(id: string): void {
    this.#sessions.get(id)?.transaction?.end('aborted');
    this.#sessions.delete(id);
  }

  endAll(): void {
    for (const id of this.#sessions.keys()) this.end(id);
  }

  /** Gives up transactions that have been open too long and forgets sessions that have been silent too long. */
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
