import { commaSeparated } from '../languages/comma-separated.ts';
import { foldLine } from '../text/fold.ts';

/**
 * Returns city, state and country in one line without repetition, for example for city states. Empty if all
 * are unknown.
 */
export function placeLine(place: {
  readonly city: string | null;
  readonly state: { readonly name: string } | null | undefined;
  readonly country: { readonly name: string } | null | undefined;
}): string {
  const names = [place.city, place.state?.name, place.country?.name].filter((name): name is string => !!name);
  const byKey = new Map(names.toReversed().map((name) => [foldLine(name), name]));
  return commaSeparated([...byKey.values()].toReversed());
}
