import type { RequestHandler } from 'express';
import type { Logger } from '../platform/logger/logger.ts';
import type { SecurityEvent, SecurityLog } from '../platform/logger/security-log.ts';
import { callRecord } from './call-record.ts';

const SECURITY_EVENTS: Readonly<Record<number, SecurityEvent>> = {
  401: 'unauthenticated',
  403: 'forbidden',
  413: 'upload-refused',
  415: 'upload-refused',
  429: 'rate-limited',
};

/** One line for every call (specification 3.15): no address, no query, no body, so no secret. */
export function logCalls(logger: Logger, securityLog: SecurityLog): RequestHandler {
  return (request, response, next) => {
    const start = performance.now();
    response.once('close', () => {
      const { id, memberId, route, failure } = callRecord(response);
      const status = response.writableFinished ? response.statusCode : 499;
      const facts = {
        requestId: id,
        memberId,
        method: request.method,
        route,
        status,
        code: failure,
        duration: Math.round((performance.now() - start) * 100) / 100,
      };
      if (route === undefined) logger.debug(facts, 'call');
      else logger.info(facts, 'call');
      const event = SECURITY_EVENTS[status];
      if (event) securityLog(event, { requestId: id, memberId, ip: request.ip, reason: failure });
    });
    next();
  };
}
