import { useMutation, useQueryClient } from '@tanstack/react-query';
import { addNote, removeNote } from '@weft/shared/notes/contract';
import { NOTE_TEXTS } from '@weft/shared/notes/texts';
import { call } from '@/lib/api/api-client';
import { messageOf } from '@/lib/api/api-error';
import { notify } from '@/alerts/toasts/notify';
import { noteQueries } from './note-queries';

const { done, failed } = NOTE_TEXTS;

/** Adds a note. The form shows a rejected field. */
export function useAddNote() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (text: string) => call(addNote, { body: { text } }),
    onSuccess: () => {
      notify.success(done.added);
      return client.invalidateQueries({ queryKey: noteQueries.all() });
    },
  });
}

/** Deletes a note. */
export function useRemoveNote() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(removeNote, { params: { id } }),
    onSuccess: () => {
      notify.success(done.removed);
      return client.invalidateQueries({ queryKey: noteQueries.all() });
    },
    onError: (error) => notify.error(messageOf(error, failed.remove)),
  });
}
