import { DecisionInput } from '@weft/shared/safety/contract';
import { useWatch } from 'react-hook-form';
import { schemaResolver } from '@/lib/forms/schema-resolver';
import { useForm } from '@/lib/forms/use-form';
import type { DecisionTexts } from '../../decision-texts';
import { DecisionFrame } from './decision-frame';
import { ModeratorNote } from './moderator-note';

/** A decision whose only field is a note. */
export function NoteDialog({
  texts,
  isDanger = false,
  isBusy,
  error,
  failed,
  onDecide,
  onClose,
}: {
  texts: DecisionTexts;
  isDanger?: boolean;
  isBusy: boolean;
  error: unknown;
  failed?: string;
  onDecide: (note: string) => void;
  onClose: () => void;
}) {
  const form = useForm({ resolver: schemaResolver(DecisionInput), defaultValues: { note: '' } });
  const typed = useWatch({ control: form.control, name: 'note' }) ?? '';
  const submit = form.handleSubmit(({ note }) => onDecide(note));
  return (
    <DecisionFrame
      texts={texts}
      isDanger={isDanger}
      isBusy={isBusy}
      isTyped={typed.trim() !== ''}
      error={error}
      {...(failed && { failed })}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <ModeratorNote
        field={form.register('note')}
        typed={typed}
        error={form.formState.errors.note?.message}
      />
    </DecisionFrame>
  );
}
