import { useFormContext, useWatch } from 'react-hook-form';
import { PlaceFields, type PlaceValue } from '@/features/accounts';
import { TextField } from '@/ui/form/text-field';
import { PinCodeField } from './decided-fields';
import type { ProfileValues } from './profile-values';
import { texts } from '../../texts/generated';

/** Form values with a location. */
type LocationPart = Pick<ProfileValues, 'location'>;

/** City, state, country and pincode, as cells of the parent's grid. */
export function LocationFields({ startsHere = false }: { startsHere?: boolean }) {
  const { register, setValue, formState, control } = useFormContext<LocationPart>();
  const errors = formState.errors.location;
  const [state, country] = useWatch({ control, name: ['location.state', 'location.country'] });
  const handlePlace = (chosen: PlaceValue) => {
    for (const name of ['state', 'country'] as const) {
      setValue(`location.${name}`, chosen[name], {
        shouldDirty: true,
        shouldValidate: formState.isSubmitted,
      });
    }
  };
  return (
    <>
      <TextField
        label={texts.form.city}
        autoComplete="address-level2"
        data-autofocus={startsHere || undefined}
        error={errors?.city?.message}
        {...register('location.city')}
      />
      <PlaceFields
        value={{ state, country }}
        state={{ error: errors?.state?.message }}
        country={{ error: errors?.country?.message }}
        onChange={handlePlace}
      />
      <PinCodeField />
    </>
  );
}
