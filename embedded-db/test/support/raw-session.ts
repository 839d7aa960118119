import { Long, UUID, type Db, type Document, type MongoClient, type ServerSessionId } from 'mongodb';
import { onTestFinished } from 'vitest';

export interface RawSession {
  readonly id: ServerSessionId;
  /** Sends a command under this session, with a transaction number of the test's choosing. */
  readonly send: (db: Db, txnNumber: number, command: Document) => Promise<Document>;
}

/** A session that the driver does not number by itself; `id` takes up one that another client had. */
export const rawSession = (client: MongoClient, id?: ServerSessionId): RawSession => {
  const session = client.startSession({ causalConsistency: false });
  onTestFinished(() => session.endSession());
  // The driver's own sessions come from a pool, with numbers that are used up.
  session.serverSession.id = id ?? { id: new UUID() };
  return {
    id: session.serverSession.id,
    send: (db, txnNumber, command) => {
      // What the driver puts into commits and aborts.
      session.serverSession.txnNumber = txnNumber;
      return db.command({ ...command, txnNumber: Long.fromNumber(txnNumber) }, { session });
    },
  };
};
