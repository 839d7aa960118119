import type { ClientSession, Connection } from 'mongoose';
import { withBackOff } from '../with-back-off.ts';
import type { TRANSACTION } from './client-options.ts';
import { DatabaseAwayError, isDatabaseAway } from './failures.ts';

type TransactionOptions = typeof TRANSACTION & {
  /** How long a call waits for a database that is not reachable (ms). */
  readonly patience: number;
};

/** The driver retries a transaction for two minutes; no caller waits that long for a response. */
const PATIENCES = 2.5;

/**
 * Runs `work` in a transaction and retries it after a conflict or a lost connection, with back-off and jitter, for a
 * bounded time. Then it throws DatabaseAwayError and ends the session, so that no later attempt commits. A failure
 * during the commit is not retried: the transaction may be stored.
 */
export async function boundedTransaction<T>(
  connection: Connection,
  work: () => Promise<T>,
  { patience, ...options }: TransactionOptions,
): Promise<T> {
  const outcome: { value?: T } = {};
  let session: ClientSession | undefined;
  let isCommitting = false;
  let isOver = false;
  const mustGoOn = (): void => {
    if (isOver) throw new DatabaseAwayError('a transaction was given up');
  };
  const once = () =>
    connection.transaction(async (current) => {
      session = current;
      isCommitting = false;
      mustGoOn();
      outcome.value = await work();
      mustGoOn();
      isCommitting = true;
    }, options);
  const isWorthIt = (error: unknown): boolean => !isOver && !isCommitting && isDatabaseAway(error);
  const transaction = withBackOff(once, { isWorthIt, within: patience });
  // Prevents an unhandled rejection of the abandoned attempt.
  transaction.catch(() => undefined);
  let timer: NodeJS.Timeout | undefined;
  const outOfTime = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      isOver = true;
      session?.endSession().catch(() => undefined);
      reject(new DatabaseAwayError('a transaction took too long'));
    }, PATIENCES * patience);
  });
  try {
    await Promise.race([transaction, outOfTime]);
    return outcome.value as T;
  } finally {
    clearTimeout(timer);
  }
}
