import { useQueryClient } from '@tanstack/react-query';
import { repostPost, undoRepost } from '@weft/shared/posts/repost-contract';
import { POST_TEXTS } from '@weft/shared/posts/texts';
import type { PostView } from '@weft/shared/posts/views';
import { useMe } from '@/features/members';
import { call } from '@/lib/api/api-client';
import { messageOf } from '@/lib/api/api-error';
import { toggle } from '@/lib/toggle-queue';
import { notify } from '@/alerts/toasts/notify';
import { postKeys } from '../post-keys';
import { changePost, forgetRepost, repostKey } from '../post-store';

const { done, failed } = POST_TEXTS;

/** Returns the post after the viewer has reposted it or undone that. */
function withRepost(post: PostView, viewerReposted: boolean): PostView {
  if (post.viewerReposted === viewerReposted) return post;
  const repostsCount = Math.max(0, post.repostsCount + (viewerReposted ? 1 : -1));
  return { ...post, viewerReposted, repostsCount };
}

/** Returns a function that reposts a post or undoes it. The change shows at once on its card. */
export function useRepost({ _id: postId, viewerReposted }: Pick<PostView, '_id' | 'viewerReposted'>) {
  const client = useQueryClient();
  const viewerId = useMe()?._id;
  const params = { id: postId };
  return async (wanted: boolean): Promise<void> =>
    toggle(client, {
      key: repostKey(postId),
      settled: viewerReposted,
      desired: wanted,
      show: (isReposted) => changePost(client, postId, (post) => withRepost(post, isReposted)),
      send: async (desired) => call(desired ? repostPost : undoRepost, { params }),
      onSettled: ({ repostsCount }, desired) => {
        changePost(client, postId, (post) => ({ ...post, repostsCount }));
        if (!desired && viewerId !== undefined) forgetRepost(client, viewerId, postId);
        void client.invalidateQueries({ queryKey: postKeys.reposts(postId) });
        notify.info(desired ? done.reposted : done.unreposted);
      },
      onFailed: (error) => notify.error(messageOf(error, wanted ? failed.repost : failed.unrepost)),
    });
}
