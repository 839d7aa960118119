import { useQuery } from '@tanstack/react-query';
import { ACCOUNT_TEXTS } from '@weft/shared/accounts/texts';
import { useMemo } from 'react';
import { useController, type UseFormReturn } from 'react-hook-form';
import { messageOf } from '@/lib/api-error';
import { Button } from '@/ui/button';
import { ComboboxField } from '@/ui/combobox-field';
import { FieldError } from '@/ui/field';
import { placeQueries } from '../../api/place-queries';
import type { LocationValues } from './location-step';

function useOptions(country: string) {
  const countries = useQuery(placeQueries.countries());
  const states = useQuery(placeQueries.states());
  const countryOptions = useMemo(
    () => (countries.data ?? []).map(({ _id, name }) => ({ value: _id, label: name })),
    [countries.data],
  );
  const stateOptions = useMemo(() => {
    const names = new Map((countries.data ?? []).map(({ _id, name }) => [_id, name]));
    return (states.data ?? [])
      .filter((state) => country === '' || state.country === country)
      .map((state) => ({
        value: state._id,
        label: state.name,
        // Many states share a name; without a country chosen, it tells them apart.
        ...(country === '' && { note: names.get(state.country) ?? '' }),
      }));
  }, [states.data, countries.data, country]);
  return { countries, states, countryOptions, stateOptions };
}

/** State and country, which keep each other right: a state sets its country, another country clears the state. */
export function PlaceFields({
  form,
  onChange,
}: {
  form: UseFormReturn<LocationValues>;
  onChange: () => void;
}) {
  const state = useController({ control: form.control, name: 'location.state' });
  const country = useController({ control: form.control, name: 'location.country' });
  const { ref: stateRef } = state.field;
  const { ref: countryRef } = country.field;
  const { countries, states, countryOptions, stateOptions } = useOptions(country.field.value);
  const error = countries.error ?? states.error;

  const handleState = (value: string) => {
    state.field.onChange(value);
    const home = states.data?.find(({ _id }) => _id === value)?.country;
    if (home && home !== country.field.value) {
      form.setValue('location.country', home, { shouldValidate: form.formState.isSubmitted });
    }
    onChange();
  };
  const handleCountry = (value: string) => {
    country.field.onChange(value);
    const home = states.data?.find(({ _id }) => _id === state.field.value)?.country;
    if (value !== '' && home !== undefined && home !== value) form.setValue('location.state', '');
    onChange();
  };

  return (
    <>
      <ComboboxField
        label="State"
        ref={stateRef}
        options={stateOptions}
        value={state.field.value}
        onChange={handleState}
        onBlur={state.field.onBlur}
        error={state.fieldState.error?.message}
        status={states.isPending ? 'Loading...' : undefined}
      />
      <ComboboxField
        label="Country"
        ref={countryRef}
        options={countryOptions}
        value={country.field.value}
        onChange={handleCountry}
        onBlur={country.field.onBlur}
        error={country.fieldState.error?.message}
        status={countries.isPending ? 'Loading...' : undefined}
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
            Try Again
          </Button>
        </div>
      )}
    </>
  );
}
