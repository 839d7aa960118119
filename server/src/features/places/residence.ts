import { ACCOUNT_TEXTS } from '@weft/shared/accounts/texts';
import { invalid } from '../../errors/common.ts';
import type { Places } from './places.ts';

const { rules } = ACCOUNT_TEXTS;

/** A state and a country as written: by id or by name; '' for none. */
interface Written {
  readonly state?: string | undefined;
  readonly country?: string | undefined;
}

interface Residence {
  state: string | null;
  country: string | null;
}

/**
 * Returns the codes of a state and country. A state determines its country; another country is an error. Throws
 * VALIDATION_FAILED with the field under `location`.
 */
export function residenceOf(places: Places, { state, country }: Written): Residence {
  const foundCountry = country ? places.findCountry(country) : undefined;
  if (country && !foundCountry) throw invalid({ 'location.country': () => rules.countryUnknown });
  if (!state) return { state: null, country: foundCountry?._id ?? null };
  const foundState = places.findState(state, foundCountry?._id);
  if (!foundState) throw invalid({ 'location.state': () => rules.stateUnknown });
  return { state: foundState._id, country: foundState.country };
}
