import type { Location } from 'react-router-dom';

/** The place a person wanted when they were asked to sign in, carried in the history entry of the sign-in screen. */
interface PlaceState {
  from: string;
  /** The server has just said that the session is worth nothing. */
  hasEnded?: boolean;
  /** Why signing in again is no use, in the server's words. */
  refusal?: string;
}

/** What to hand to `navigate('/', { state })`, so that signing in leads back. */
export function rememberPlace({
  pathname,
  search,
  hash,
}: Pick<Location, 'pathname' | 'search' | 'hash'>): PlaceState {
  return { from: `${pathname}${search}${hash}` };
}

/** The remembered place, if there is one. A path of this product alone: an entry could have been made by anybody. */
export function placeOf(state: unknown): string | undefined {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined;
  return typeof from === 'string' && /^\/(?![/\\])/.test(from) ? from : undefined;
}

/**
 * Whether the member was led here because the session has ended. A cookie that this page can't remove (another path, another
 * program on the host) must not send them back and forth for ever.
 */
export function hasSessionEnded(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'hasEnded' in state && state.hasEnded === true;
}

/** Why the member was led here, where they are to know it before they try again. */
export function refusalOf(state: unknown): string | undefined {
  const refusal = typeof state === 'object' && state !== null && 'refusal' in state ? state.refusal : '';
  return typeof refusal === 'string' && refusal !== '' ? refusal : undefined;
}
