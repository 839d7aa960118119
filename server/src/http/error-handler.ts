import type { ErrorRequestHandler } from 'express';
import { toAppError } from '../errors/to-app-error.ts';
import { logFailure } from '../platform/logger/log-failure.ts';
import type { Logger } from '../platform/logger/logger.ts';
import { sendFailure } from './answer.ts';
import { callRecord } from './call-record.ts';

/** Answers every failure in the one envelope. */
export function handleErrors(logger: Logger): ErrorRequestHandler {
  return (error: unknown, request, response, _next) => {
    const record = callRecord(response);
    const failure = toAppError(error);
    record.failure = failure.code;
    if (failure.status >= 500) {
      const facts = { err: error, method: request.method, route: record.route };
      logFailure(logger, failure.code, facts, 'call failed');
    }
    // A caller that went away gets nothing; half an answer can only be cut off, so that nobody takes it for a whole one.
    if (response.headersSent || response.destroyed) {
      response.destroy();
      return;
    }
    sendFailure(response, failure, record.requestId);
  };
}
