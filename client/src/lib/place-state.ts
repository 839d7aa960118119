import type { Location } from 'react-router';

/** The place a person wanted when they were asked to sign in, carried in the history entry of the sign-in screen. */
interface PlaceState {
  from: string;
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
