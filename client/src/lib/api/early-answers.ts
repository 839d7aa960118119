import { API_BASE_URL } from '../env';

/** An answer that came before somebody asked is as good as a new one for so long (ms). */
const FRESH = 10_000;

interface Early {
  readonly askedAt: number;
  /** Whose answer it is. */
  readonly token: string;
  /** Undefined where the call failed: who needs it asks again, and hears what is wrong. */
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

/** Asks for what the first screen shows while its code is still on the way. `paths` are those of GET calls, without a query. */
export function askEarly(paths: readonly string[], token: string): void {
  for (const path of paths) early.set(path, { askedAt: performance.now(), token, answer: ask(path, token) });
}

/** The answer that is there already or on its way, once; undefined where there is none for this session. */
export function takeEarly(path: string, token: string | undefined): Promise<unknown> | undefined {
  const found = early.get(path);
  early.delete(path);
  const isGood = found && found.token === token && performance.now() - found.askedAt < FRESH;
  return isGood ? found.answer : undefined;
}
