import { commaSeparated } from '../languages/comma-separated.ts';
import { foldLine } from '../text/fold.ts';

/**
 * Returns city, state and country in one line without repetition. Empty if all are unknown. `isCityState` says that
 * the state is the city, whose name members write in any language.
 */
export function placeLine(place: {
  readonly city: string | null;
  readonly state: { readonly name: string } | null | undefined;
  readonly country: { readonly name: string } | null | undefined;
  readonly isCityState?: boolean | undefined;
}): string {
  const state = place.isCityState ? undefined : place.state?.name;
  const names = [place.city, state, place.country?.name].filter((name): name is string => !!name);
  const byKey = new Map(names.toReversed().map((name) => [foldLine(name), name]));
  return commaSeparated([...byKey.values()].toReversed());
}
