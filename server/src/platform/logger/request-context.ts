import { AsyncLocalStorage } from 'node:async_hooks';
import type { Language } from '@weft/shared/languages/languages';

/** Identifies the HTTP call or socket event that work is done for, also work that continues after the response. */
export interface RequestContext {
  /** Identifies the call in log lines and error responses. */
  readonly requestId: string;
  /** Network address of the caller. */
  readonly ip: string;
  /** What the caller says about its browser; without it the context is no HTTP call. */
  readonly userAgent?: string | undefined;
  /** Language of the caller's texts; without it they are in the default one. */
  readonly language?: Language;
  /** The same if the caller chose it; undefined if it is a default. */
  readonly ownLanguage?: Language | undefined;
}

const current = new AsyncLocalStorage<readonly RequestContext[]>();

/** Contexts of the running work: several for work that calls share, none for the server's own tasks. */
export const currentRequestContexts = (): readonly RequestContext[] => current.getStore() ?? [];

/**
 * Runs `work`, and everything that it starts, in these contexts: every log line names them. Contexts that are added to the list while
 * the work runs are named too.
 */
export function withRequestContext<T>(contexts: readonly RequestContext[], work: () => T): T {
  return current.run(contexts, work);
}

/** For events of a shared connection: a call may have opened the connection, but later events do not belong to that call. */
export function withoutRequestContext<T>(work: () => T): T {
  return current.run([], work);
}

/** The fields that a log line has for the current contexts. */
export function requestContextFields(): { requestId?: string; requestIds?: readonly string[] } {
  const [first, ...more] = new Set(currentRequestContexts().map(({ requestId }) => requestId));
  if (first === undefined) return {};
  return more.length === 0 ? { requestId: first } : { requestIds: [first, ...more] };
}

/** Network address and browser of the caller; undefined unless there is exactly one context. */
export function requestContextCaller(): Pick<RequestContext, 'ip' | 'userAgent'> | undefined {
  const [first, ...more] = new Set(currentRequestContexts());
  return more.length === 0 ? first : undefined;
}

/** Network address of the caller; undefined unless there is exactly one context. */
export function requestContextAddress(): string | undefined {
  return requestContextCaller()?.ip;
}
