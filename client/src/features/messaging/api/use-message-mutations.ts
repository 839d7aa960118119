import { useMutation } from '@tanstack/react-query';
import { deleteMessage, editMessage } from '@weft/shared/messaging/contract';
import { MESSAGE_TEXTS } from '@weft/shared/messaging/texts';
import type { MessageView } from '@weft/shared/messaging/views';
import { call } from '@/lib/api/api-client';
import { messageOf } from '@/lib/api/api-error';
import { writeDraft } from '@/lib/storage/drafts';
import { notify } from '@/alerts/toasts/notify';
import { useMessaging } from '../messaging-context';

const { done, failed } = MESSAGE_TEXTS;

type Named = Pick<MessageView, '_id' | 'conversationId'>;

const placeOf = ({ _id, conversationId }: Named) => ({ params: { id: _id }, query: { conversationId } });

/** Edits the text of the viewer's own message, and forgets the draft of the edit, also if its composer is gone. */
export function useEditMessage() {
  const { engine } = useMessaging();
  return useMutation({
    mutationFn: async ({ message, content }: { message: Named; content: string }) =>
      (await call(editMessage, { ...placeOf(message), body: { content } })).data,
    onSuccess: (message) => {
      engine.applyChange(message);
      writeDraft(message.sender._id, `edit-message:${message._id}`, '');
      notify.success(done.edited);
    },
    onError: (error) => notify.error(messageOf(error, failed.edit)),
  });
}

/** Deletes the viewer's own message for both members. */
export function useDeleteMessage() {
  const { engine } = useMessaging();
  return useMutation({
    mutationFn: async (message: Named) => (await call(deleteMessage, placeOf(message))).data,
    onSuccess: (message) => {
      engine.applyChange(message);
      notify.success(done.deleted);
    },
    onError: (error) => notify.error(messageOf(error, failed.delete)),
  });
}
