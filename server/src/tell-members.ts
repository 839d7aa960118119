import type { NetworkChange } from '@weft/shared/network/events';
import type { Notifier } from './features/notifications/index.ts';
import type { PostNews } from './features/posts/index.ts';

/** What happens under posts, as notifications: to who wrote the post, or the comment that is answered. */
export function tellOfPosts(notifier: Notifier): PostNews {
  const under = ({ postId, author, by }: { postId: string; author: string; by: string }) => ({
    member: author,
    actor: by,
    postId,
  });
  const reply = (event: Parameters<PostNews['replied']>[0]) =>
    ({
      kind: 'reply',
      member: event.commentAuthor,
      actor: event.by,
      postId: event.postId,
      key: event.replyId,
      thread: event.commentId,
    }) as const;
  return {
    reacted: (event) => notifier.told({ kind: 'reaction', ...under(event) }),
    unreacted: (event) => notifier.undone({ kind: 'reaction', ...under(event) }),
    commented: (event) => notifier.told({ kind: 'comment', ...under(event), key: event.commentId }),
    uncommented: (event) => {
      notifier.undone({ kind: 'comment', ...under(event), key: event.commentId });
      notifier.threadRemoved(event.commentAuthor, event.commentId);
    },
    replied: (event) => notifier.told(reply(event)),
    unreplied: (event) => notifier.undone(reply(event)),
    postRemoved: (postId) => notifier.postRemoved(postId),
  };
}

/** What happens between two members, as notifications to the other one; an answered request asks for nothing any more. */
export function tellOfNetwork(notifier: Notifier) {
  return (change: NetworkChange, actor: string, other: string): void => {
    const toOther = { actor, member: other };
    const asked = { kind: 'request', actor: other, member: actor } as const;
    if (change === 'requested') notifier.told({ kind: 'request', ...toOther });
    else if (change === 'withdrawn') notifier.undone({ kind: 'request', ...toOther });
    else if (change === 'declined') notifier.undone(asked);
    else if (change === 'followed') notifier.told({ kind: 'follow', ...toOther });
    else if (change === 'unfollowed') notifier.undone({ kind: 'follow', ...toOther });
    else if (change === 'blocked') notifier.parted(actor, other);
    else if (change === 'accepted') {
      notifier.undone(asked);
      notifier.told({ kind: 'accepted', ...toOther });
    }
  };
}
