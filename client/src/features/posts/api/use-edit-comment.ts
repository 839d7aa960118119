import { useMutation, useQueryClient } from '@tanstack/react-query';
import { editComment, editReply } from '@weft/shared/posts/comment-contract';
import { POST_TEXTS } from '@weft/shared/posts/texts';
import { call } from '@/lib/api/api-client';
import { messageOf } from '@/lib/api/api-error';
import { notify } from '@/alerts/toasts/notify';
import { replaceComment, replaceReply, type CommentTarget } from './comment-store';
import { sentWording, type Wording } from '../components/mentions/sent-wording';

const { done, failed } = POST_TEXTS;

/** Saves the new text of a comment or reply. Calls `onSaved` also if the form has been closed meanwhile. */
export function useEditComment(target: CommentTarget, onSaved: (sent: Wording) => void) {
  const client = useQueryClient();
  const isComment = target.kind === 'comment';
  return useMutation({
    mutationFn: async (wording: Wording) => {
      const { text, mentions } = sentWording(wording);
      const params = { id: target.id };
      if (target.kind === 'comment')
        replaceComment(
          client,
          target,
          await call(editComment, { params, body: { comment: text, ...mentions } }),
        );
      else
        replaceReply(client, target, await call(editReply, { params, body: { reply: text, ...mentions } }));
    },
    onSuccess: (_response, sent) => {
      onSaved(sent);
      notify.success(isComment ? done.commentUpdated : done.replyUpdated);
    },
    onError: (error) => notify.error(messageOf(error, isComment ? failed.updateComment : failed.updateReply)),
  });
}
