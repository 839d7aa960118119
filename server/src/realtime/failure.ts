import type { SocketFailure } from '@weft/shared/sockets/client-event';
import { toAppError } from '../errors/to-app-error.ts';
import { requestContextFields } from '../platform/logger/request-context.ts';
import { logFailure } from '../platform/logger/log-failure.ts';
import type { Logger } from '../platform/logger/logger.ts';

/** Returns what the client may know of a failure; unexpected errors are logged and sent without their text. */
export function failureOf(error: unknown, logger: Logger, event?: string): SocketFailure {
  const where = event === undefined ? {} : { event };
  const { requestId } = requestContextFields();
  const { code, text: message, fields, retryAfter, status } = toAppError(error);
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
