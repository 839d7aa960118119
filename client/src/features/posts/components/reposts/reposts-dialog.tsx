import { useInfiniteQuery } from '@tanstack/react-query';
import { POST_TEXTS } from '@weft/shared/posts/texts';
import { TimeAgo } from '@/ui/display/time-ago';
import { Dialog } from '@/ui/overlay/dialog';
import { repostQueries } from '../../api/reposts/repost-queries';
import { ListedMember } from '../listed/listed-member';
import { ListedMembers } from '../listed/listed-members';
import { texts } from '../../texts/generated';

/** Dialog with the members who reposted a post, newest first. */
export function RepostsDialog({ postId, onClose }: { postId: string; onClose: () => void }) {
  const query = useInfiniteQuery(repostQueries.ofPost(postId));
  const { loading, none } = texts.reposts;
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title={texts.reposts.title} size="sm">
      <div className="-mt-3 min-h-60">
        <ListedMembers
          query={query}
          rows={query.data?.pages.flatMap(({ reposts }) => reposts)}
          labels={{ loading, none, failed: POST_TEXTS.failed.reposts }}
        >
          {(repost) => (
            <ListedMember
              key={repost.user._id}
              member={repost}
              did={<TimeAgo iso={repost.createdAt} />}
              onNavigate={onClose}
            />
          )}
        </ListedMembers>
      </div>
    </Dialog>
  );
}
