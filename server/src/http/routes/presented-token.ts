import type { Request } from 'express';
import { readCookie } from './cookie-jar.ts';

/** The token of an `Authorization: Bearer` header. */
export function bearerOf(request: Request): string | undefined {
  return /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
}

/** Token of a call: from the header, else from the cookie `token`. */
export function presentedToken(request: Request): string | undefined {
  return bearerOf(request) ?? readCookie(request.headers.cookie, 'token');
}
