import { randomUUID } from 'node:crypto';
import type { NextFunction, Request, Response } from 'express';
import type { ErrorCode } from '@weft/shared/http/error-codes';
import { withRequestContext, type RequestContext } from '../../platform/logger/request-context.ts';
import { languageOfHeader } from '../../platform/logger/request-language.ts';
import { networkOf } from '../connections/network-address.ts';

/** The facts of a call for its log line. The id is created here, never taken from the client. */
export interface CallRecord extends RequestContext {
  memberId?: string;
  /** The route's pattern, never the path with ids. */
  route?: string;
  failure?: ErrorCode;
}

const records = new WeakMap<Response, CallRecord>();

/** Opens the record of a call. It is the first middleware, so all later work runs in this context. */
export function openCallRecord(request: Request, response: Response, next: NextFunction): void {
  // Read now: it is unknown after the client has disconnected.
  const record: CallRecord = {
    requestId: randomUUID(),
    ip: networkOf(request.ip ?? ''),
    language: languageOfHeader(request.headers['accept-language']),
  };
  records.set(response, record);
  response.setHeader('X-Request-Id', record.requestId);
  withRequestContext([record], next);
}

/** Returns the record of the call that this response belongs to. */
export function callRecord(response: Response): CallRecord {
  const record = records.get(response);
  if (!record) throw new Error('openCallRecord must come first');
  return record;
}
