import { firstDayOf } from '@weft/shared/profiles/month';
import { useState } from 'react';
import type { DefaultValues, FieldValues, Resolver } from 'react-hook-form';
import { useForm } from '@/lib/forms/use-form';
import { useFormDraft } from '../../use-form-draft';
import { useEntry, type EntryList } from './use-entry';

/** Form output of an entry; its months are dates. */
interface Dated {
  _id: string | null;
  startDate: string;
  endDate: string | null;
}

/** State of the form for one experience or education: its draft, saving and deletion. */
export function useEntryForm<Values extends FieldValues, Input extends Dated>({
  what,
  entry,
  valuesOf,
  resolver,
  list,
  onClose,
}: {
  what: 'education' | 'experience';
  /** The existing entry; null for a new one. */
  entry: { readonly _id: string } | null;
  valuesOf: () => Values;
  resolver: Resolver<Values, unknown, Input>;
  list: EntryList<Input>;
  onClose: () => void;
}) {
  const [initial] = useState(valuesOf);
  const form = useForm<Values, unknown, Input>({
    resolver,
    defaultValues: initial as DefaultValues<Values>,
  });
  const draft = useFormDraft(form, `profile:${what}:${entry?._id ?? 'new'}`, initial);
  const saving = useEntry<Input>({
    isNew: entry === null,
    list,
    onSaved: draft.forget,
    onDone: onClose,
  });
  const submit = form.handleSubmit((values) =>
    saving.save({
      ...values,
      _id: entry?._id ?? null,
      startDate: firstDayOf(values.startDate),
      endDate: values.endDate && firstDayOf(values.endDate),
    }),
  );
  const { isBusy, removal } = saving;
  return { form, frame: { what, entry, draft, isBusy, removal, submit, onClose } };
}
