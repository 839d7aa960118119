import { randomUUID } from 'node:crypto';
import type { NextFunction, Request, Response } from 'express';
import type { ErrorCode } from '@weft/shared/http/error-codes';

/** What is known of a call while it is answered, for its log line. */
export interface CallRecord {
  /** Made here and never taken from the caller: names the call in the log and in failures. */
  readonly id: string;
  memberId?: string;
  /** The pattern of the route, never the address with its ids. */
  route?: string;
  failure?: ErrorCode;
}

const records = new WeakMap<Response, CallRecord>();

/** Opens the record of a call; the first thing that happens to it. */
export function openCallRecord(_request: Request, response: Response, next: NextFunction): void {
  const record: CallRecord = { id: randomUUID() };
  records.set(response, record);
  response.setHeader('X-Request-Id', record.id);
  next();
}

/** The record of the call that this response answers. */
export function callRecord(response: Response): CallRecord {
  const record = records.get(response);
  if (!record) throw new Error('openCallRecord must come first');
  return record;
}
