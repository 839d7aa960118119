import { JOB_TYPES, OFFICE_DAYS, WORKPLACES } from '@weft/shared/jobs/choices';
import { JOB_TEXTS } from '@weft/shared/jobs/texts';
import { Controller, useWatch, type UseFormReturn } from 'react-hook-form';
import type { JobInput } from '@weft/shared/jobs/fields';
import { PlaceFields } from '@/features/accounts';
import { SelectField } from '@/ui/form/select-field';
import { TextField } from '@/ui/form/text-field';
import { texts } from '../../texts/generated';
import { CountriesField } from './countries-field';
import type { JobValues } from './job-values';

const { fields } = texts;

export type JobFormState = UseFormReturn<JobValues, unknown, JobInput>;

function optionsOf<T extends string>(choices: readonly T[], labels: Readonly<Record<T, string>>) {
  return [{ value: '', label: fields.choose }, ...choices.map((value) => ({ value, label: labels[value] }))];
}

/** Employment type, workplace, days in the office, and the place or the countries of a remote job. */
export function WhereFields({ form }: { form: JobFormState }) {
  const { control, register, setValue, formState } = form;
  const { errors } = formState;
  const [workplace, state, country] = useWatch({
    control,
    name: ['workplace', 'location.state', 'location.country'],
  });
  return (
    <>
      <SelectField
        label={fields.type}
        options={optionsOf(JOB_TYPES, JOB_TEXTS.types)}
        error={errors.type?.message}
        {...register('type')}
      />
      <SelectField
        label={fields.workplace}
        options={optionsOf(WORKPLACES, JOB_TEXTS.workplaces)}
        error={errors.workplace?.message}
        {...register('workplace')}
      />
      {workplace === 'hybrid' && (
        <SelectField
          label={fields.officeDays}
          options={[
            { value: '', label: fields.anyOfficeDays },
            ...OFFICE_DAYS.map((count) => ({
              value: String(count),
              label: fields.officeDaysOption({ count }),
            })),
          ]}
          error={errors.officeDays?.message}
          {...register('officeDays')}
        />
      )}
      {workplace === 'remote' ? (
        <Controller
          control={control}
          name="countries"
          render={({ field, fieldState }) => (
            <CountriesField value={field.value} error={fieldState.error?.message} onChange={field.onChange} />
          )}
        />
      ) : (
        <>
          <TextField
            label={fields.city}
            error={errors.location?.city?.message}
            {...register('location.city')}
          />
          <PlaceFields
            value={{ state, country }}
            state={{ error: errors.location?.state?.message }}
            country={{ error: errors.location?.country?.message }}
            onChange={(chosen) => {
              for (const name of ['state', 'country'] as const)
                setValue(`location.${name}`, chosen[name], { shouldDirty: true });
            }}
          />
        </>
      )}
    </>
  );
}
