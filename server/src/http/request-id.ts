import { randomUUID } from 'node:crypto';
import type { NextFunction, Request, Response } from 'express';

/** Gives every request an id, made here and never taken from the caller: it names the request in the log and in failures. */
export function assignRequestId(_request: Request, response: Response, next: NextFunction): void {
  const id = randomUUID();
  response.locals['requestId'] = id;
  response.setHeader('X-Request-Id', id);
  next();
}

/** The id of the request that this response answers. */
export function requestIdOf(response: Response): string {
  return String(response.locals['requestId']);
}
