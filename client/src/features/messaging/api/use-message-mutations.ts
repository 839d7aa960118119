import { useMutation } from '@tanstack/react-query';
import { deleteMessage, editMessage } from '@weft/shared/messaging/contract';
import { MESSAGE_TEXTS } from '@weft/shared/messaging/texts';
import { call } from '@/lib/api/api-client';
import { messageOf } from '@/lib/api/api-error';
import { notify } from '@/alerts/toasts/notify';
import { useMessaging } from '../messaging-context';

const { done, failed } = MESSAGE_TEXTS;

/** Edits the text of the viewer's own message. */
export function useEditMessage() {
  const { engine } = useMessaging();
  return useMutation({
    mutationFn: async ({ id, content }: { id: string; content: string }) =>
      (await call(editMessage, { params: { id }, body: { content } })).data,
    onSuccess: (message) => {
      engine.applyChange(message);
      notify.success(done.edited);
    },
    onError: (error) => notify.error(messageOf(error, failed.edit)),
  });
}

/** Deletes the viewer's own message for both members. */
export function useDeleteMessage() {
  const { engine } = useMessaging();
  return useMutation({
    mutationFn: async (id: string) => (await call(deleteMessage, { params: { id } })).data,
    onSuccess: (message) => {
      engine.applyChange(message);
      notify.success(done.deleted);
    },
    onError: (error) => notify.error(messageOf(error, failed.delete)),
  });
}
