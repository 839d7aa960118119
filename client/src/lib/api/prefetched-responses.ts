import { API_BASE_URL } from '../env';
import { pageLanguage } from '../languages/page-language';
import { headersFor, sendRequest } from './send-request';

/** Maximum age of a prefetched response. Milliseconds. */
const MAX_AGE = 10_000;

interface Prefetched {
  readonly requestedAt: number;
  /** The session token that the request carried. */
  readonly token: string;
  /** Resolves to undefined if the request failed; the caller then makes the call itself and gets the error. */
  readonly response: Promise<unknown>;
}

const prefetched = new Map<string, Prefetched>();

async function request(path: string, token: string): Promise<unknown> {
  // `currentLanguage` has no source yet: the first calls are sent before other modules are evaluated.
  const headers = headersFor(pageLanguage.get(), token);
  try {
    const url = `${API_BASE_URL}${path}`;
    const { isOk, data } = await sendRequest({ method: 'GET', url, headers, body: undefined });
    return isOk ? data : undefined;
  } catch {
    return undefined;
  }
}

/** Sends a GET request of the first screen while its code is still loading. Returns its response. */
export function prefetchResponse(path: string, token: string): Promise<unknown> {
  const response = request(path, token);
  prefetched.set(path, { requestedAt: performance.now(), token, response });
  return response;
}

/** Returns the prefetched response once, pending or settled; undefined if there is none for this session. */
export function takePrefetched(path: string, token: string | undefined): Promise<unknown> | undefined {
  const found = prefetched.get(path);
  prefetched.delete(path);
  const isUsable = found && found.token === token && performance.now() - found.requestedAt < MAX_AGE;
  return isUsable ? found.response : undefined;
}
