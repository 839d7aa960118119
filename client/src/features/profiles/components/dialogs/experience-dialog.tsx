import { EMPLOYMENT_TYPES } from '@weft/shared/profiles/choices';
import { ExperienceInput } from '@weft/shared/profiles/entries';
import { PROFILE_LIMITS } from '@weft/shared/limits';
import { PROFILE_TEXTS } from '@weft/shared/profiles/texts';
import type { ExperienceView } from '@weft/shared/profiles/views';
import { Controller, useWatch } from 'react-hook-form';
import { entryResolver } from '@/lib/forms/schema-resolver';
import { Checkbox } from '@/ui/form/checkbox';
import { SelectField } from '@/ui/form/select-field';
import { TextAreaField } from '@/ui/form/text-area-field';
import { TextField } from '@/ui/form/text-field';
import { monthValue, presentMonth } from '../../dates/months';
import { employmentName } from '../../names';
import { CompanyField } from './company-field';
import { EntryDialog } from './entry-dialog';
import { MonthField } from './month-field';
import type { EntryList } from './use-entry';
import { useEntryForm } from './use-entry-form';
import { texts } from '../../texts/generated';

const { done, failed } = PROFILE_TEXTS;
/** Access to the experience list of a profile, and its messages. */
const LIST: EntryList<ExperienceInput> = {
  messages: () => ({
    added: done.experienceAdded,
    updated: done.experienceUpdated,
    deleted: done.experienceDeleted,
    addFailed: failed.experienceAdd,
    updateFailed: failed.experienceUpdate,
    deleteFailed: failed.experienceDelete,
  }),
  listOf: ({ experience }) => experience,
  changeOf: (experience) => ({ experience }),
};

const typeOptions = () => [
  { value: '', label: texts.entry.choose },
  ...EMPLOYMENT_TYPES.map((value) => ({ value, label: employmentName(value) })),
];

/** Form values; dates in the format of month inputs. */
interface Values {
  title: string;
  employmentType: string;
  companyName: string;
  /** Empty without a link. */
  company: string;
  location: string;
  startDate: string;
  endDate: string;
  description: string;
  isCurrent: boolean;
}

function valuesOf(entry: ExperienceView | null): Values {
  return {
    title: entry?.title ?? '',
    employmentType: entry?.employmentType ?? '',
    companyName: entry?.companyName ?? '',
    company: entry?.company ?? '',
    location: entry?.location ?? '',
    startDate: monthValue(entry?.startDate ?? null),
    endDate: monthValue(entry?.endDate ?? null),
    description: entry?.description ?? '',
    isCurrent: entry !== null && entry.endDate === null,
  };
}

/** A current experience has no end date, whatever the disabled field shows. */
const resolver = entryResolver<Values, ExperienceInput>(ExperienceInput, ({ isCurrent, ...values }) => ({
  ...values,
  endDate: isCurrent ? '' : values.endDate,
}));

/** "Add experience" and "Edit experience". */
export function ExperienceDialog({ entry, onClose }: { entry: ExperienceView | null; onClose: () => void }) {
  const { form, frame } = useEntryForm({
    what: 'experience',
    entry,
    valuesOf: () => valuesOf(entry),
    resolver,
    list: LIST,
    onClose,
  });
  const { errors } = form.formState;
  const [isCurrent, endDate, company] = useWatch({
    control: form.control,
    name: ['isCurrent', 'endDate', 'company'],
  });
  return (
    <EntryDialog {...frame} name={entry?.title ?? ''}>
      <TextField
        label={texts.form.title}
        data-autofocus=""
        autoComplete="organization-title"
        className="col-span-full"
        maxLength={PROFILE_LIMITS.entryLineMax}
        error={errors.title?.message}
        {...form.register('title')}
      />
      <SelectField
        label={texts.entry.employmentType}
        options={typeOptions()}
        error={errors.employmentType?.message}
        {...form.register('employmentType')}
      />
      <Controller
        control={form.control}
        name="companyName"
        render={({ field }) => (
          <CompanyField
            label={texts.entry.companyName}
            value={{ name: field.value, company }}
            error={errors.companyName?.message}
            onBlur={field.onBlur}
            onChange={({ name, company: chosen }) => {
              field.onChange(name);
              form.setValue('company', chosen, { shouldDirty: true });
            }}
          />
        )}
      />
      <TextField
        label={texts.sections.location}
        className="col-span-full"
        maxLength={PROFILE_LIMITS.entryLineMax}
        error={errors.location?.message}
        {...form.register('location')}
      />
      <MonthField
        label={texts.entry.startDate}
        error={errors.startDate?.message}
        {...form.register('startDate')}
      />
      {/* Two alternative fields: a read-only one with the current month, and the one of the form. */}
      {isCurrent ? (
        <MonthField key="present" label={texts.entry.endDate} value={presentMonth()} disabled readOnly />
      ) : (
        <MonthField
          key="chosen"
          label={texts.entry.endDateOptional}
          hint={endDate === '' ? texts.entry.endDateHint : undefined}
          error={errors.endDate?.message}
          {...form.register('endDate')}
        />
      )}
      <div className="col-span-full">
        <Checkbox label={texts.entry.isCurrent} {...form.register('isCurrent')} />
      </div>
      <TextAreaField
        label={texts.entry.description}
        className="col-span-full"
        rows={5}
        maxLength={PROFILE_LIMITS.descriptionMax}
        error={errors.description?.message}
        {...form.register('description')}
      />
    </EntryDialog>
  );
}
