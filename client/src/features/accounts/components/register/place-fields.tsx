import { useController } from 'react-hook-form';
import { PlaceFields as Fields, type PlaceValue } from '../place-fields';
import type { LocationForm } from './location-values';

/** Binds the country and state fields to the form of step 3. */
export function PlaceFields({ form, onChange }: { form: LocationForm; onChange: () => void }) {
  const country = useController({ control: form.control, name: 'location.country' });
  const state = useController({ control: form.control, name: 'location.state' });
  const { ref: stateRef, onBlur: onStateBlur } = state.field;
  const { ref: countryRef, onBlur: onCountryBlur } = country.field;
  const before = { state: state.field.value, country: country.field.value };
  const handleChange = (chosen: PlaceValue) => {
    if (chosen.state !== before.state) state.field.onChange(chosen.state);
    if (chosen.country !== before.country) country.field.onChange(chosen.country);
    onChange();
  };
  return (
    <Fields
      value={before}
      state={{ ref: stateRef, onBlur: onStateBlur, error: state.fieldState.error?.message }}
      country={{ ref: countryRef, onBlur: onCountryBlur, error: country.fieldState.error?.message }}
      onChange={handleChange}
    />
  );
}
