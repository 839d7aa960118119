import { useQueryClient } from '@tanstack/react-query';
import {
  reactToComment,
  reactToReply,
  unreactToComment,
  unreactToReply,
} from '@weft/shared/posts/comment-contract';
import type { ReactionEmoji } from '@weft/shared/posts/reactions';
import { call } from '@/lib/api/api-client';
import { messageOf } from '@/lib/api/api-error';
import { toggle } from '@/lib/toggle-queue';
import { notify } from '@/alerts/toasts/notify';
import { afterReaction } from './after-reaction';
import { changeWritten, type CommentTarget } from './comment-store';
import { postKeys } from './post-keys';
import { reactionKey } from './post-store';
import { texts } from '../texts/generated';

const CALLS = {
  comment: { set: reactToComment, remove: unreactToComment },
  reply: { set: reactToReply, remove: unreactToReply },
} as const;

/** Returns a function that sets the reaction to a comment or reply, or removes it (null). The change shows at once. */
export function useCommentReaction(target: CommentTarget, settled: ReactionEmoji | null) {
  const client = useQueryClient();
  const { set, remove } = CALLS[target.kind];
  const params = { id: target.id };
  return async (reaction: ReactionEmoji | null) =>
    toggle(client, {
      key: reactionKey(target.id),
      settled,
      desired: reaction,
      show: (shown) => changeWritten(client, target, (written) => afterReaction(written, shown)),
      send: async (desired) =>
        desired ? call(set, { params, body: { reaction: desired } }) : call(remove, { params }),
      onSettled: ({ likesCount, reactionCounts, viewerReaction }) => {
        const after = { likesCount, reactionCounts, viewerReaction };
        changeWritten(client, target, (written) => ({ ...written, ...after }));
        void client.invalidateQueries({ queryKey: postKeys.likes(target.id) });
      },
      onFailed: (error) => notify.error(messageOf(error, texts.reaction.failed)),
    });
}
