import type { ErrorRequestHandler } from 'express';
import { toAppError } from '../../errors/to-app-error.ts';
import { logFailure } from '../../platform/logger/log-failure.ts';
import type { Logger } from '../../platform/logger/logger.ts';
import { sendFailure } from './answer.ts';
import { callRecord } from '../monitoring/call-record.ts';

/** Sends every failure in the response envelope. */
export function handleErrors(logger: Logger): ErrorRequestHandler {
  return (error: unknown, request, response, _next) => {
    const record = callRecord(response);
    const failure = toAppError(error);
    record.failure = failure.code;
    if (failure.status >= 500) {
      const facts = { err: error, method: request.method, route: record.route };
      logFailure(logger, failure.code, facts, 'call failed');
    }
    // A client that disconnected gets nothing. A partial response is aborted, so that no client takes it for
    // complete.
    if (response.headersSent || response.destroyed) {
      response.destroy();
      return;
    }
    sendFailure(response, failure, record.requestId);
  };
}
