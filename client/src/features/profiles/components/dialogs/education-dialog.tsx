import { PROFILE_LIMITS } from '@weft/shared/limits';
import { EducationInput } from '@weft/shared/profiles/entries';
import { firstDayOf } from '@weft/shared/profiles/month';
import { PROFILE_TEXTS } from '@weft/shared/profiles/texts';
import type { EducationView } from '@weft/shared/profiles/views';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { entryResolver } from '@/lib/forms/schema-resolver';
import { TextAreaField } from '@/ui/text-area-field';
import { TextField } from '@/ui/text-field';
import { monthValue } from '../../dates/months';
import { useFormDraft } from '../../use-form-draft';
import { EntryDeletion } from './entry-deletion';
import { FormDialog } from './form-dialog';
import { MonthField } from './month-field';
import { useEntry } from './use-entry';

const { done, failed } = PROFILE_TEXTS;
const TEXTS = {
  added: done.educationAdded,
  updated: done.educationUpdated,
  deleted: done.educationDeleted,
  addFailed: failed.educationAdd,
  updateFailed: failed.educationUpdate,
  deleteFailed: failed.educationDelete,
};

/** The form as it is filled in; dates as month inputs have them. */
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

function useEducationForm(entry: EducationView | null, onClose: () => void) {
  const [initial] = useState(() => valuesOf(entry));
  const form = useForm<Values, unknown, EducationInput>({ resolver, defaultValues: initial });
  const draft = useFormDraft(form, `profile:education:${entry?._id ?? 'new'}`, initial);
  const saving = useEntry<EducationInput>({
    isNew: entry === null,
    texts: TEXTS,
    listOf: ({ education }) => education,
    changeOf: (education) => ({ education }),
    onDone: () => {
      draft.forget();
      onClose();
    },
  });
  const handleSubmit = form.handleSubmit((values) =>
    saving.save({
      ...values,
      _id: entry?._id ?? null,
      startDate: firstDayOf(values.startDate),
      endDate: values.endDate && firstDayOf(values.endDate),
    }),
  );
  return { form, draft, saving, handleSubmit };
}

/** "Add education" and "Edit education" (specification 2.1 and 2.5). */
export function EducationDialog({ entry, onClose }: { entry: EducationView | null; onClose: () => void }) {
  const { form, draft, saving, handleSubmit } = useEducationForm(entry, onClose);
  const { errors } = form.formState;
  const line = { maxLength: PROFILE_LIMITS.entryLineMax };
  return (
    <FormDialog
      title={entry ? 'Edit education' : 'Add education'}
      draft={draft}
      isBusy={saving.isBusy}
      onSubmit={(event) => void handleSubmit(event)}
      onClose={onClose}
      aside={
        entry && (
          <EntryDeletion
            what="education"
            name={entry.institution}
            disabled={saving.isBusy}
            removal={saving.removal}
            onConfirm={() => saving.removal.confirm(entry._id)}
          />
        )
      }
    >
      <div className="grid grid-cols-2 items-start gap-4 max-md:grid-cols-1">
        <TextField
          label="Degree"
          data-autofocus=""
          className="col-span-full"
          {...line}
          error={errors.degree?.message}
          {...form.register('degree')}
        />
        <TextField
          label="Specialization"
          className="col-span-full"
          {...line}
          error={errors.title?.message}
          {...form.register('title')}
        />
        <TextField
          label="Institution"
          {...line}
          error={errors.institution?.message}
          {...form.register('institution')}
        />
        <TextField
          label="Grade (optional)"
          {...line}
          error={errors.grade?.message}
          {...form.register('grade')}
        />
        <MonthField label="Start date" error={errors.startDate?.message} {...form.register('startDate')} />
        <MonthField
          label="End date (optional)"
          error={errors.endDate?.message}
          {...form.register('endDate')}
        />
        <TextAreaField
          label="Description (optional)"
          className="col-span-full"
          maxLength={PROFILE_LIMITS.descriptionMax}
          error={errors.description?.message}
          {...form.register('description')}
        />
      </div>
    </FormDialog>
  );
}
