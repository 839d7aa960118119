import type { Request } from 'express';

/**
 * Returns whether the connection closed before the body was read. The rest of such a body never arrives, so reading
 * it would wait forever.
 */
export function isCutOff(request: Request): boolean {
  return request.destroyed && !request.readableEnded;
}
