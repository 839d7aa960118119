import { randomUUID } from 'node:crypto';
import type { RequestHandler, Response } from 'express';
import type { ErrorCode } from '@weft/shared/http/error-codes';
import { DEFAULT_LANGUAGE, type Language } from '@weft/shared/languages/languages';
import { withRequestContext, type RequestContext } from '../../platform/logger/request-context.ts';
import { callerLanguage } from '../../platform/languages/request-language.ts';
import { networkOf } from '../connections/network-address.ts';

/** The facts of a call for its log line. The id is created here, never taken from the client. */
export interface CallRecord extends RequestContext {
  memberId?: string;
  /** The route's pattern, never the path with ids. */
  route?: string;
  failure?: ErrorCode;
}

const records = new WeakMap<Response, CallRecord>();

/**
 * Opens the record of a call. It is the first middleware, so all later work runs in this context. `network` returns the
 * language for browsers that name none of Weft's languages.
 */
export function openCallRecord(network: () => Language = () => DEFAULT_LANGUAGE): RequestHandler {
  return (request, response, next) => {
    // Read now: it is unknown after the client has disconnected.
    const record: CallRecord = {
      requestId: randomUUID(),
      ip: networkOf(request.ip ?? ''),
      userAgent: request.headers['user-agent'],
      ...callerLanguage(request.headers['accept-language'], network()),
    };
    records.set(response, record);
    response.setHeader('X-Request-Id', record.requestId);
    withRequestContext([record], next);
  };
}

/** Returns the record of the call that this response belongs to. */
export function callRecord(response: Response): CallRecord {
  const record = records.get(response);
  if (!record) throw new Error('openCallRecord must come first');
  return record;
}
