import { errorCodes } from '../errors/codes.ts';
import type { StoreError } from '../errors/store-error.ts';
import { fieldOf } from '../values/values.ts';
import type { Document } from '../values/values.ts';
import type { CommandContext } from './command-context.ts';
import { toNumber } from './options.ts';

/** Codes after which a client may send the command again. */
const RETRYABLE_CODES: ReadonlySet<number> = new Set([
  errorCodes.HostUnreachable,
  errorCodes.HostNotFound,
  errorCodes.NetworkTimeout,
  errorCodes.ShutdownInProgress,
  errorCodes.PrimarySteppedDown,
  errorCodes.ExceededTimeLimit,
  errorCodes.SocketException,
  errorCodes.NotWritablePrimary,
  errorCodes.InterruptedAtShutdown,
  errorCodes.InterruptedDueToReplStateChange,
  errorCodes.NotPrimaryNoSecondaryOk,
  errorCodes.NotPrimaryOrSecondary,
]);

const ENDS_OF_TRANSACTIONS: ReadonlySet<string> = new Set(['commitTransaction', 'abortTransaction']);

const isRetryableWrite = ({ name, retryNumber }: CommandContext): boolean =>
  retryNumber !== undefined || ENDS_OF_TRANSACTIONS.has(name);

/** Returns the labels of an error; undefined if there are none. Clients decide by them whether to try again. */
export function labelsOfError(context: CommandContext | undefined, error: StoreError): string[] | undefined {
  const labels = new Set(error.labels);
  if (context && !error.labelsAreFinal) {
    const isRetryable = RETRYABLE_CODES.has(error.code);
    if (context.transaction && (isRetryable || error.code === errorCodes.WriteConflict))
      labels.add('TransientTransactionError');
    if (isRetryable && isRetryableWrite(context)) labels.add('RetryableWriteError');
  }
  return labels.size > 0 ? [...labels] : undefined;
}

/** Returns the labels of a reply with a write concern error; undefined if there are none. `given` replaces them. */
export function labelsOfConcernError(
  context: CommandContext,
  concern: Document,
  given: readonly string[] | undefined,
): string[] | undefined {
  if (given) return given.length > 0 ? [...given] : undefined;
  const isRetryable = RETRYABLE_CODES.has(toNumber(fieldOf(concern, 'code')) ?? 0);
  return isRetryable && isRetryableWrite(context) ? ['RetryableWriteError'] : undefined;
}
