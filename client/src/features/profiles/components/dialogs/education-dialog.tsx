import { PROFILE_LIMITS } from '@weft/shared/limits';
import { EducationInput } from '@weft/shared/profiles/entries';
import { PROFILE_TEXTS } from '@weft/shared/profiles/texts';
import type { EducationView } from '@weft/shared/profiles/views';
import { entryResolver } from '@/lib/forms/schema-resolver';
import { TextAreaField } from '@/ui/form/text-area-field';
import { TextField } from '@/ui/form/text-field';
import { monthValue } from '../../dates/months';
import { EntryDialog } from './entry-dialog';
import { MonthField } from './month-field';
import type { EntryList } from './use-entry';
import { useEntryForm } from './use-entry-form';
import { texts } from '../../texts/generated';

const { done, failed } = PROFILE_TEXTS;
/** Access to the education list of a profile, and its messages. */
const LIST: EntryList<EducationInput> = {
  messages: () => ({
    added: done.educationAdded,
    updated: done.educationUpdated,
    deleted: done.educationDeleted,
    addFailed: failed.educationAdd,
    updateFailed: failed.educationUpdate,
    deleteFailed: failed.educationDelete,
  }),
  listOf: ({ education }) => education,
  changeOf: (education) => ({ education }),
};

/** Form values; dates in the format of month inputs. */
interface Values {
  degree: string;
  title: string;
  institution: string;
  grade: string;
  startDate: string;
  endDate: string;
  description: string;
}

function valuesOf(entry: EducationView | null): Values {
  return {
    degree: entry?.degree ?? '',
    title: entry?.title ?? '',
    institution: entry?.institution ?? '',
    grade: entry?.grade ?? '',
    startDate: monthValue(entry?.startDate ?? null),
    endDate: monthValue(entry?.endDate ?? null),
    description: entry?.description ?? '',
  };
}

const resolver = entryResolver<Values, EducationInput>(EducationInput);

/** "Add education" and "Edit education". */
export function EducationDialog({ entry, onClose }: { entry: EducationView | null; onClose: () => void }) {
  const { form, frame } = useEntryForm({
    what: 'education',
    entry,
    valuesOf: () => valuesOf(entry),
    resolver,
    list: LIST,
    onClose,
  });
  const { errors } = form.formState;
  const line = { maxLength: PROFILE_LIMITS.entryLineMax };
  return (
    <EntryDialog {...frame} name={entry?.institution ?? ''}>
      <TextField
        label={texts.entry.degree}
        data-autofocus=""
        className="col-span-full"
        {...line}
        error={errors.degree?.message}
        {...form.register('degree')}
      />
      <TextField
        label={texts.entry.specialization}
        className="col-span-full"
        {...line}
        error={errors.title?.message}
        {...form.register('title')}
      />
      <TextField
        label={texts.entry.institution}
        {...line}
        error={errors.institution?.message}
        {...form.register('institution')}
      />
      <TextField
        label={texts.entry.grade}
        {...line}
        error={errors.grade?.message}
        {...form.register('grade')}
      />
      <MonthField
        label={texts.entry.startDate}
        error={errors.startDate?.message}
        {...form.register('startDate')}
      />
      <MonthField
        label={texts.entry.endDateOptional}
        error={errors.endDate?.message}
        {...form.register('endDate')}
      />
      <TextAreaField
        label={texts.entry.description}
        className="col-span-full"
        maxLength={PROFILE_LIMITS.descriptionMax}
        error={errors.description?.message}
        {...form.register('description')}
      />
    </EntryDialog>
  );
}
