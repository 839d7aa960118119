import { randomUUID } from 'node:crypto';
import type { NextFunction, Request, Response } from 'express';
import type { ErrorCode } from '@weft/shared/http/error-codes';
import { forErrands, type Errand } from '../platform/logger/errands.ts';
import { networkOf } from './network-address.ts';

/** What is known of a call while it is answered, for its log line. Its id is made here and never taken from the caller. */
export interface CallRecord extends Errand {
  memberId?: string;
  /** The pattern of the route, never the address with its ids. */
  route?: string;
  failure?: ErrorCode;
}

const records = new WeakMap<Response, CallRecord>();

/** Opens the record of a call, the first thing that happens to it: all that follows is done for it. */
export function openCallRecord(request: Request, response: Response, next: NextFunction): void {
  // The address is asked for now: once the caller has gone nobody knows it.
  const record: CallRecord = { requestId: randomUUID(), ip: networkOf(request.ip ?? '') };
  records.set(response, record);
  response.setHeader('X-Request-Id', record.requestId);
  forErrands([record], next);
}

/** The record of the call that this response answers. */
export function callRecord(response: Response): CallRecord {
  const record = records.get(response);
  if (!record) throw new Error('openCallRecord must come first');
  return record;
}
