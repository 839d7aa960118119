import { API_BASE_URL } from '../env';

/** Maximum age of a prefetched response. Milliseconds. */
const FRESH = 10_000;

interface Early {
  readonly askedAt: number;
  /** The session token that the request carried. */
  readonly token: string;
  /** Resolves to undefined if the request failed; the caller then makes the call itself and gets the error. */
  readonly answer: Promise<unknown>;
}

const early = new Map<string, Early>();

async function ask(path: string, token: string): Promise<unknown> {
  try {
    const headers = { Accept: 'application/json', Authorization: `Bearer ${token}` };
    const response = await fetch(`${API_BASE_URL}${path}`, { headers, credentials: 'include' });
    return response.ok ? await response.json() : undefined;
  } catch {
    return undefined;
  }
}

/** Sends the first screen's GET requests while its code is still loading. `paths` have no query. */
export function askEarly(paths: readonly string[], token: string): void {
  for (const path of paths) early.set(path, { askedAt: performance.now(), token, answer: ask(path, token) });
}

/** Returns the prefetched response once, pending or settled; undefined if there is none for this session. */
export function takeEarly(path: string, token: string | undefined): Promise<unknown> | undefined {
  const found = early.get(path);
  early.delete(path);
  const isGood = found && found.token === token && performance.now() - found.askedAt < FRESH;
  return isGood ? found.answer : undefined;
}
