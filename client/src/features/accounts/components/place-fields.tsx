import { useQuery } from '@tanstack/react-query';
import { ACCOUNT_TEXTS } from '@weft/shared/accounts/texts';
import { useMemo, type Ref } from 'react';
import { messageOf } from '@/lib/api/api-error';
import { Button } from '@/ui/button/button';
import { ComboboxField } from '@/ui/form/combobox/combobox-field';
import { FieldError } from '@/ui/form/field';
import { placeQueries } from '../api/place-queries';
import { texts as uiTexts } from '@/ui/texts/generated';
import { texts } from '../texts/generated';

/** Ids of state and country, empty if none is chosen. */
export interface PlaceValue {
  state: string;
  country: string;
}

/** Form state of one of the two fields. */
export interface PlaceFieldState {
  ref?: Ref<HTMLInputElement>;
  error?: string | undefined;
  onBlur?: () => void;
}

function useOptions(country: string) {
  const countries = useQuery(placeQueries.countries());
  const states = useQuery(placeQueries.states());
  const countryOptions = useMemo(
    () => (countries.data ?? []).map(({ _id, name, aliases = [] }) => ({ value: _id, label: name, aliases })),
    [countries.data],
  );
  const stateOptions = useMemo(() => {
    const names = new Map((countries.data ?? []).map(({ _id, name }) => [_id, name]));
    return (states.data ?? [])
      .filter((state) => country === '' || state.country === country)
      .map((state) => ({
        value: state._id,
        label: state.name,
        aliases: state.aliases ?? [],
        // Some states share a name. The country tells them apart until one is chosen.
        ...(country === '' && { note: names.get(state.country) ?? '' }),
      }));
  }, [states.data, countries.data, country]);
  return { countries, states, countryOptions, stateOptions };
}

/** Fields for country and state. Choosing a state sets its country; choosing another country clears the state. */
export function PlaceFields({
  value,
  state = {},
  country = {},
  onChange,
}: {
  value: PlaceValue;
  state?: PlaceFieldState;
  country?: PlaceFieldState;
  onChange: (value: PlaceValue) => void;
}) {
  const { countries, states, countryOptions, stateOptions } = useOptions(value.country);
  const error = countries.error ?? states.error;
  // A name alone may stand for states of several countries, so typed text also waits for the country.
  const areStatesPending = states.isPending || countries.isPending;
  const countryOfState = (id: string) => states.data?.find(({ _id }) => _id === id)?.country;
  const handleState = (chosen: string) =>
    onChange({ state: chosen, country: countryOfState(chosen) ?? value.country });
  const handleCountry = (chosen: string) => {
    const stateCountry = countryOfState(value.state);
    const isOtherCountry = chosen !== '' && stateCountry !== undefined && stateCountry !== chosen;
    onChange({ state: isOtherCountry ? '' : value.state, country: chosen });
  };

  return (
    <>
      <ComboboxField
        {...country}
        label={texts.country}
        options={countryOptions}
        value={value.country}
        onChange={handleCountry}
        status={countries.isPending ? uiTexts.loading : undefined}
      />
      <ComboboxField
        {...state}
        label={texts.state}
        options={stateOptions}
        value={value.state}
        onChange={handleState}
        status={areStatesPending ? uiTexts.loading : undefined}
      />
      {error && (
        <div role="alert" className="col-span-full flex flex-wrap items-center justify-between gap-2">
          <FieldError>{messageOf(error, ACCOUNT_TEXTS.failed.places)}</FieldError>
          <Button
            size="sm"
            variant="secondary"
            busy={countries.isFetching || states.isFetching}
            onClick={() => {
              if (countries.error) void countries.refetch();
              if (states.error) void states.refetch();
            }}
          >
            {uiTexts.tryAgain}
          </Button>
        </div>
      )}
    </>
  );
}
