import type { BoardFilters } from '@weft/shared/jobs/board-contract';
import type { Currency, PostedWithin } from '@weft/shared/jobs/choices';
import { yearlyPay } from '@weft/shared/jobs/salary';
import { soughtWords } from '../../posts/index.ts';
import type { JobsFeatureDeps } from '../jobs-deps.ts';
import type { ListingFilter } from './listing-keys.ts';
import { soughtPlaceKeys } from './place-keys.ts';

type Deps = Pick<JobsFeatureDeps, 'places' | 'clock' | 'currencyRates'>;
type Filters = BoardFilters & { readonly within?: PostedWithin | undefined };

const DAY = 86_400_000;

const orAny = <T>(chosen: readonly T[] | undefined) =>
  chosen === undefined || chosen.length === 0 ? undefined : chosen;

/** The least yearly pay in each currency that can be compared with the chosen one. */
function payOf({ currencyRates }: Deps, { pay, currency, period }: Filters) {
  if (pay === undefined || currency === undefined) return undefined;
  const least = yearlyPay(pay, period);
  const rate = currencyRates.get(currency);
  if (rate === undefined) return new Map<Currency, number>([[currency, least]]);
  return new Map([...currencyRates].map(([other, worth]) => [other, (least * rate) / worth]));
}

/** Returns what the filters ask of listings; undefined if no job can match. `skills`: the searcher's, folded. */
export function listingFilter(
  deps: Deps,
  filters: Filters,
  skills: readonly string[],
): ListingFilter | undefined {
  const { places, clock } = deps;
  const { search, country, state, city, workplace, type, within, company } = filters;
  const foundCountry = country ? places.findCountry(country)?._id : undefined;
  const foundState = state ? places.findState(state, foundCountry) : undefined;
  if ((country && !foundCountry) || (state && !foundState)) return undefined;
  const words = soughtWords(search ?? '');
  if (search && words.length === 0) return undefined;
  if (filters.skills && skills.length === 0) return undefined;
  return {
    now: clock.date(),
    words,
    places: soughtPlaceKeys({
      country: foundState?.country ?? foundCountry,
      state: foundState?._id,
      city: city || undefined,
    }),
    workplaces: orAny(workplace),
    types: orAny(type),
    pay: payOf(deps, filters),
    since: within && new Date(clock.now() - Number(within) * DAY),
    company,
    skills: filters.skills && skills,
  };
}
