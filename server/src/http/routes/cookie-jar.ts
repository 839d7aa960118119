import type { CookieOptions, Request, Response } from 'express';

/** The cookies of one call. */
export interface CookieJar {
  /** Value of a cookie set by `keep`; undefined if there is none, or more than one with the name. */
  read(name: string): string | undefined;
  /** The same for a cookie that a script of the page sets. */
  readOfPage(name: string): string | undefined;
  /** Stores a secret in the browser for `maxAge` milliseconds, not readable by scripts or other sites. */
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

const valuesOf = (header: string | undefined, name: string): string[] =>
  (header ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1));

const hasCookie = (header: string | undefined, name: string): boolean => valuesOf(header, name).length > 0;

/** Reads a Cookie header; two cookies of one name count as none, unlike parsers that take the first. */
export function readCookie(header: string | undefined, name: string): string | undefined {
  const values = valuesOf(header, name);
  const [only] = values;
  return values.length === 1 && only !== undefined ? decode(only) : undefined;
}

/**
 * Reads and sets cookies. Over https their names begin with `__Host-`: browsers accept such a cookie from this host
 * only, so no other subdomain can set one. Plain names are ignored there, and removed.
 */
export function cookieJar(request: Request, response: Response): CookieJar {
  const { secure } = request;
  const options: CookieOptions = { httpOnly: true, sameSite: 'strict', path: '/', secure };
  const nameOf = (name: string): string => (secure ? `__Host-${name}` : name);
  const dropPlain = (name: string): void => {
    if (secure && hasCookie(request.headers.cookie, name)) response.clearCookie(name, options);
  };
  return {
    read: (name) => readCookie(request.headers.cookie, nameOf(name)),
    readOfPage: (name) => readCookie(request.headers.cookie, name),
    keep(name, value, maxAge) {
      dropPlain(name);
      response.cookie(nameOf(name), value, { ...options, maxAge });
    },
    drop(name) {
      dropPlain(name);
      response.clearCookie(nameOf(name), options);
    },
  };
}
