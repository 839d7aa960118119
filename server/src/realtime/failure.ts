import type { SocketFailure } from '@weft/shared/realtime/events';
import { AppError } from '../errors/app-error.ts';
import type { Logger } from '../platform/logger/logger.ts';

/** What a person may know of a failure; what is none of theirs is logged and answered without its text. */
export function failureOf(error: unknown, logger: Logger, event?: string): SocketFailure {
  const where = event === undefined ? {} : { event };
  if (error instanceof AppError) {
    const { code, message, fields, retryAfter } = error;
    const wait = retryAfter === undefined ? {} : { retryAfter };
    return { message, code, ...(fields && { fields }), ...wait, ...where };
  }
  logger.error({ err: error, ...where }, 'a socket event failed');
  return { message: 'Something went wrong on our side. Please try again.', code: 'INTERNAL', ...where };
}
