import { useQueryClient } from '@tanstack/react-query';
import { likePost, unlikePost } from '@weft/shared/posts/contract';
import type { ReactionEmoji } from '@weft/shared/posts/reactions';
import type { PostView } from '@weft/shared/posts/views';
import type { MemberSummary } from '@weft/shared/members/views';
import { useMe } from '@/features/members';
import { call } from '@/lib/api/api-client';
import { messageOf } from '@/lib/api/api-error';
import { toggle } from '@/lib/toggle-queue';
import { notify } from '@/alerts/toasts/notify';
import { afterReaction } from './after-reaction';
import { postKeys } from './post-keys';
import { changePost, findPost, reactionKey } from './post-store';
import { saveReactionCookie } from './reaction-cookie';
import { texts } from '../texts/generated';

/** Returns the post after `member` has reacted with `reaction`, or removed the reaction (null). */
function withReaction(
  post: PostView,
  reaction: ReactionEmoji | null,
  member: MemberSummary | undefined,
): PostView {
  if (post.viewerReaction === reaction) return post;
  const others = post.likes.filter(({ user }) => user._id !== member?._id);
  const own = reaction && member ? [{ user: member, reaction, createdAt: new Date().toISOString() }] : [];
  return { ...afterReaction(post, reaction), likes: [...own, ...others] };
}

/**
 * Returns a function that sets the reaction to a post, or removes it (null). The change shows at once. `isChosen` shows a
 * confirmation, for a reaction chosen in the picker.
 */
export function useReaction(postId: string) {
  const client = useQueryClient();
  const me = useMe();

  const show = (reaction: ReactionEmoji | null) => {
    changePost(client, postId, (post) => withReaction(post, reaction, me));
    saveReactionCookie(postId, reaction);
  };

  return async (reaction: ReactionEmoji | null, isChosen = false) =>
    toggle(client, {
      key: reactionKey(postId),
      settled: findPost(client, postId)?.viewerReaction ?? null,
      desired: reaction,
      show,
      send: async (desired) =>
        desired
          ? call(likePost, { params: { id: postId }, body: { reaction: desired } })
          : call(unlikePost, { params: { id: postId } }),
      onSettled: ({ likesCount, viewerReaction }, desired) => {
        show(viewerReaction);
        changePost(client, postId, (post) => ({ ...post, likesCount }));
        void client.invalidateQueries({ queryKey: postKeys.likes(postId) });
        if (isChosen && desired) notify.success(texts.reaction.done({ emoji: desired }));
      },
      onFailed: (error) => notify.error(messageOf(error, texts.reaction.failed)),
    });
}
