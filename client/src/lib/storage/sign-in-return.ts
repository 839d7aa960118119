import type { Location } from 'react-router-dom';

/** The location that a visitor requested before sign-in, stored in the history entry of the sign-in screen. */
interface SignInReturn {
  from: string;
  /** The server rejected the session. */
  hasEnded?: boolean;
  /** The server's reason why signing in again would fail. */
  refusal?: string;
}

/** Returns the `state` for `navigate('/', { state })`, so that signing in leads back to the location. */
export function returnState({
  pathname,
  search,
  hash,
}: Pick<Location, 'pathname' | 'search' | 'hash'>): SignInReturn {
  return { from: `${pathname}${search}${hash}` };
}

/** Returns the stored location if there is one. Only paths of this origin, because anyone could have made the entry. */
export function returnPath(state: unknown): string | undefined {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined;
  return typeof from === 'string' && /^\/(?![/\\])/.test(from) ? from : undefined;
}

/**
 * Whether the ended session led here. Then the sign-in screen must not redirect: a cookie that this page
 * can't remove, set for another path, would cause a redirect loop.
 */
export function hasSessionEnded(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'hasEnded' in state && state.hasEnded === true;
}

/** Returns the reason why signing in again would fail, if there is one. */
export function refusalReason(state: unknown): string | undefined {
  const refusal = typeof state === 'object' && state !== null && 'refusal' in state ? state.refusal : '';
  return typeof refusal === 'string' && refusal !== '' ? refusal : undefined;
}
