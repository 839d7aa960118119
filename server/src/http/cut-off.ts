import type { Request } from 'express';

/**
 * Whether the connection of a call went before its body was read. What is left of such a body never comes nor ends: whoever began to
 * read it now would wait for ever.
 */
export function isCutOff(request: Request): boolean {
  return request.destroyed && !request.readableEnded;
}
