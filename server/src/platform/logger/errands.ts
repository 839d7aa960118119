import { AsyncLocalStorage } from 'node:async_hooks';

/** A call or a socket's event together with all that is done for it, also after its answer. */
export interface Errand {
  /** Names it in the log and in failures. */
  readonly requestId: string;
  /** The network address that it came from. */
  readonly ip: string;
}

const current = new AsyncLocalStorage<readonly Errand[]>();

/** The errands that what happens now is done for: several where it is done for several at once, none for what the server does by itself. */
export const currentErrands = (): readonly Errand[] => current.getStore() ?? [];

/**
 * Does the work, and whatever it sets off, for these errands and no others: the log names them in every line. Those that join the list
 * while it goes on are named as well.
 */
export function forErrands<T>(errands: readonly Errand[], work: () => T): T {
  return current.run(errands, work);
}

/** For what comes over a connection of all: it may have been opened while some call waited for it, and is not that call's. */
export function forNobody<T>(work: () => T): T {
  return current.run([], work);
}

/** What a line of the log says of the errands that it is written for. */
export function errandFacts(): { requestId?: string; requestIds?: readonly string[] } {
  const [first, ...more] = new Set(currentErrands().map(({ requestId }) => requestId));
  if (first === undefined) return {};
  return more.length === 0 ? { requestId: first } : { requestIds: [first, ...more] };
}

/** The network address that it all came from, where it is one errand. */
export function errandAddress(): string | undefined {
  const [first, ...more] = new Set(currentErrands());
  return more.length === 0 ? first?.ip : undefined;
}
