import type { CookieOptions, Request, Response } from 'express';

/** The cookies of one call. */
export interface CookieJar {
  /** Its value; undefined if there is none, or more than one of the name (specification 3.15). */
  read(name: string): string | undefined;
  /** Keeps a secret in the browser for `maxAge` milliseconds: out of reach of scripts and of foreign pages. */
  keep(name: string, value: string, maxAge: number): void;
  drop(name: string): void;
}

function decode(value: string): string | undefined {
  try {
    return decodeURIComponent(value);
  } catch {
    return undefined;
  }
}

/** Reads a Cookie header without a parser's "first one wins": two cookies of one name count as none. */
export function readCookie(header: string | undefined, name: string): string | undefined {
  const values = (header ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1));
  const [only] = values;
  return values.length === 1 && only !== undefined ? decode(only) : undefined;
}

/** The cookies of a request, and those that its answer sets. */
export function cookieJar(request: Request, response: Response): CookieJar {
  const options: CookieOptions = { httpOnly: true, sameSite: 'strict', path: '/', secure: request.secure };
  return {
    read: (name) => readCookie(request.headers.cookie, name),
    keep: (name, value, maxAge) => response.cookie(name, value, { ...options, maxAge }),
    drop: (name) => response.clearCookie(name, options),
  };
}
