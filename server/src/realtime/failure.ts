import type { SocketFailure } from '@weft/shared/realtime/events';
import { toAppError } from '../errors/to-app-error.ts';
import { errandFacts } from '../platform/logger/errands.ts';
import { logFailure } from '../platform/logger/log-failure.ts';
import type { Logger } from '../platform/logger/logger.ts';

/** What a person may know of a failure; what is none of theirs is logged and answered without its text. */
export function failureOf(error: unknown, logger: Logger, event?: string): SocketFailure {
  const where = event === undefined ? {} : { event };
  const { requestId } = errandFacts();
  const { code, message, fields, retryAfter, status } = toAppError(error);
  if (status >= 500) logFailure(logger, code, { err: error, ...where }, 'a socket event failed');
  return {
    message,
    code,
    ...(fields && { fields }),
    ...(retryAfter !== undefined && { retryAfter }),
    ...where,
    ...(requestId !== undefined && { requestId }),
  };
}
