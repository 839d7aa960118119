import { CURRENCIES, SALARY_PERIODS } from '@weft/shared/jobs/choices';
import type { FieldErrors, UseFormRegister } from 'react-hook-form';
import { SectionCard } from '@/features/profiles';
import { SelectField } from '@/ui/form/select-field';
import { TextField } from '@/ui/form/text-field';
import { texts } from '../../texts/generated';
import type { JobValues } from './job-values';

const { fields } = texts;

/** Both ends of the salary with currency and period. */
export function PayFields({
  register,
  errors,
}: {
  register: UseFormRegister<JobValues>;
  errors: FieldErrors<JobValues>;
}) {
  return (
    <SectionCard title={fields.pay} note={fields.payHint}>
      <div className="grid grid-cols-1 gap-4 md:grid-cols-2 desk:grid-cols-4">
        <SelectField
          label={fields.currency}
          options={CURRENCIES.map((value) => ({ value, label: value }))}
          error={errors.salary?.currency?.message}
          {...register('salary.currency')}
        />
        <TextField
          label={fields.from}
          inputMode="numeric"
          autoComplete="off"
          error={errors.salary?.from?.message}
          {...register('salary.from')}
        />
        <TextField
          label={fields.to}
          inputMode="numeric"
          autoComplete="off"
          error={errors.salary?.to?.message}
          {...register('salary.to')}
        />
        <SelectField
          label={fields.period}
          options={SALARY_PERIODS.map((value) => ({ value, label: texts.periods[value] }))}
          error={errors.salary?.period?.message}
          {...register('salary.period')}
        />
      </div>
    </SectionCard>
  );
}
