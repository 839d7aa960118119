import { JOB_LIMITS } from '@weft/shared/limits';
import type { MemberSummary } from '@weft/shared/members/views';
import { Controller, useWatch } from 'react-hook-form';
import { useMe } from '@/features/members';
import { SectionCard } from '@/features/profiles';
import { Checkbox } from '@/ui/form/checkbox';
import { SelectField } from '@/ui/form/select-field';
import { TextField } from '@/ui/form/text-field';
import { texts } from '../../texts/generated';
import { QuestionsField } from './questions-field';
import type { JobFormState } from './where-fields';

const { fields, edit } = texts;
const DAYS = [14, 30, 60, JOB_LIMITS.openDaysMax];

interface Props {
  form: JobFormState;
  contact: MemberSummary | null;
  /** The contact person of a published job reads applications, so only who hires may change it. */
  mayChangeContact: boolean;
}

/** How to apply, for how long, and who answers questions: the viewer, or the present contact person. */
export function LastFields({ form, contact, mayChangeContact }: Props) {
  const me = useMe();
  const { control, register, formState, getValues } = form;
  const { errors } = formState;
  const link = useWatch({ control, name: 'link' });
  const chosen = Number(getValues('openDays'));
  const days = DAYS.includes(chosen) ? DAYS : [...DAYS, chosen].toSorted((a, b) => a - b);
  const other = contact && contact._id !== me?._id ? contact : null;
  return (
    <>
      <SectionCard title={edit.apply}>
        <TextField
          label={fields.link}
          hint={fields.linkHint}
          type="url"
          error={errors.link?.message}
          {...register('link')}
        />
        {link.trim() === '' && (
          <div className="mt-5 border-t border-line pt-4">
            <h3 className="mb-3 font-sans text-label font-bold tracking-normal">{texts.questions.title}</h3>
            <Controller
              control={control}
              name="questions"
              render={({ field }) => (
                <QuestionsField value={field.value} errors={errors.questions} onChange={field.onChange} />
              )}
            />
          </div>
        )}
      </SectionCard>
      <SectionCard title={edit.time}>
        <div className="grid grid-cols-1 gap-5 md:grid-cols-2">
          <SelectField
            label={fields.openDays}
            hint={fields.openDaysHint}
            options={days.map((count) => ({ value: String(count), label: fields.daysOption({ count }) }))}
            error={errors.openDays?.message}
            {...register('openDays')}
          />
          {mayChangeContact && (
            <Controller
              control={control}
              name="contact"
              render={({ field, fieldState }) => (
                <div className="flex flex-col gap-3 md:pt-8">
                  {me && (
                    <Checkbox
                      label={fields.contact}
                      checked={field.value === me._id}
                      error={fieldState.error?.message}
                      onChange={({ target }) => field.onChange(target.checked ? me._id : '')}
                    />
                  )}
                  {other && (
                    <Checkbox
                      label={fields.keepContact({ name: other.fullName })}
                      checked={field.value === other._id}
                      onChange={({ target }) => field.onChange(target.checked ? other._id : '')}
                    />
                  )}
                </div>
              )}
            />
          )}
        </div>
      </SectionCard>
    </>
  );
}
