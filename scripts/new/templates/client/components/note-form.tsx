import { NOTE_LIMITS } from '@weft/shared/limits';
import { NOTE_TEXTS } from '@weft/shared/notes/texts';
import { useState, type FormEvent } from 'react';
import { ApiError, messageOf } from '@/lib/api/api-error';
import { Button } from '@/ui/button/button';
import { TextField } from '@/ui/form/text-field';
import { useAddNote } from '../api/use-note-mutations';
import { texts } from '../texts/generated';

/** Keeps the text until the server has stored it. */
export function NoteForm() {
  const [text, setText] = useState('');
  const add = useAddNote();
  const { error } = add;
  const fieldError = error instanceof ApiError ? error.fields['text'] : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    add.mutate(text, { onSuccess: () => setText('') });
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3 p-4">
      <TextField
        label={texts.newText}
        value={text}
        maxLength={NOTE_LIMITS.textMax}
        error={error ? (fieldError ?? messageOf(error, NOTE_TEXTS.failed.add)) : undefined}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" busy={add.isPending} className="self-end">
        {texts.add}
      </Button>
    </form>
  );
}
