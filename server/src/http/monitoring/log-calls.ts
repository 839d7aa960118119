import type { RequestHandler } from 'express';
import { withRequestContext } from '../../platform/logger/request-context.ts';
import type { Logger } from '../../platform/logger/logger.ts';
import type { SecurityEvent, SecurityLog } from '../../platform/logger/security-log.ts';
import { callRecord, type CallRecord } from './call-record.ts';

const SECURITY_EVENTS: Readonly<Record<number, SecurityEvent>> = {
  401: 'unauthenticated',
  403: 'forbidden',
  413: 'upload-refused',
  415: 'upload-refused',
  429: 'rate-limited',
};

/** Logs one line per call: no path, query or body, so no secrets. */
export function logCalls(logger: Logger, securityLog: SecurityLog): RequestHandler {
  const write = (method: string, status: number, took: number, record: CallRecord): void => {
    const { memberId, route, failure } = record;
    const duration = Math.round(took * 100) / 100;
    const facts = { memberId, method, route, status, code: failure, duration };
    if (route === undefined) logger.debug(facts, 'call');
    else logger.info(facts, 'call');
    const event = SECURITY_EVENTS[status];
    if (event) securityLog(event, { memberId, reason: failure });
  };

  return (request, response, next) => {
    const start = performance.now();
    response.once('close', () => {
      const record = callRecord(response);
      const status = response.writableFinished ? response.statusCode : 499;
      // Closing happens outside of any request context.
      withRequestContext([record], () => write(request.method, status, performance.now() - start, record));
    });
    next();
  };
}
