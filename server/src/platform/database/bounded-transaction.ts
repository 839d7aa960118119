import type { ClientSession, Connection } from 'mongoose';
import { DatabaseAwayError } from './failures.ts';
import type { TRANSACTION } from './client-options.ts';

type TransactionOptions = typeof TRANSACTION & {
  /** How long a call waits for a database that is away (ms). */
  readonly patience: number;
};

/** The driver alone goes on trying a transaction for two minutes; nobody waits that long for an answer. */
const PATIENCES = 2.5;

/**
 * Runs `work` in a transaction, again after a conflict or a lost connection, with back-off and jitter of the driver's, but only
 * for a bounded time. Throws DatabaseAwayError after that; then the session is ended, so that no later try commits what was
 * given up.
 */
export async function boundedTransaction<T>(
  connection: Connection,
  work: () => Promise<T>,
  { patience, ...options }: TransactionOptions,
): Promise<T> {
  const outcome: { value?: T } = {};
  let session: ClientSession | undefined;
  let isOver = false;
  let timer: NodeJS.Timeout | undefined;
  const outOfTime = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      isOver = true;
      session?.endSession().catch(() => undefined);
      reject(new DatabaseAwayError('a transaction took too long'));
    }, PATIENCES * patience);
  });
  const transaction = connection.transaction(async (current) => {
    session = current;
    if (isOver) throw new DatabaseAwayError('a transaction was given up');
    outcome.value = await work();
    if (isOver) throw new DatabaseAwayError('a transaction was given up');
  }, options);
  try {
    await Promise.race([transaction, outOfTime]);
    return outcome.value as T;
  } finally {
    clearTimeout(timer);
    // What is given up fails later, and nobody listens any more.
    transaction.catch(() => undefined);
  }
}
