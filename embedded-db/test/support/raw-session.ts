import { Long, UUID, type Db, type Document, type MongoClient, type ServerSessionId } from 'mongodb';
import { onTestFinished } from 'vitest';

interface RawSession {
  readonly id: ServerSessionId;
  /** Sends a command under this session, with a transaction number of the test's choosing. */
  readonly send: (db: Db, txnNumber: number, command: Document) => Promise<Document>;
}

/** A session whose transaction numbers the test sets; `id` continues another client's session. */
export const rawSession = (client: MongoClient, id?: ServerSessionId): RawSession => {
  const session = client.startSession({ causalConsistency: false });
  onTestFinished(() => session.endSession());
  // The driver's sessions come from a pool and have used some numbers.
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
