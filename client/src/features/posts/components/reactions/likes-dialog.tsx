import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactionEmoji } from '@weft/shared/posts/reactions';
import { POST_TEXTS } from '@weft/shared/posts/texts';
import type { PostView } from '@weft/shared/posts/views';
import { useState } from 'react';
import { messageOf } from '@/lib/api/api-error';
import { Button } from '@/ui/button/button';
import { Dialog } from '@/ui/overlay/dialog';
import { SmileDrawing } from '@/ui/feedback/drawings';
import { EmptyState } from '@/ui/feedback/empty-state';
import { ErrorState } from '@/ui/feedback/error-state';
import { Skeleton, SkeletonGroup } from '@/ui/feedback/skeleton';
import { TabPanel, Tabs } from '@/ui/navigation/tabs';
import { postQueries } from '../../api/post-queries';
import { LikeRow } from './like-row';

/** The kinds that have a tab of their own where somebody chose them, in its order. */
const TAB_KINDS = ['👍', '💡', '❤️', '👏'] as const satisfies readonly ReactionEmoji[];
type Kind = 'all' | ReactionEmoji;

function LikesSkeleton() {
  return (
    <SkeletonGroup label="Loading users..." visible className="flex flex-col gap-4 py-2">
      {[0, 1, 2, 3].map((row) => (
        <div key={row} className="flex items-center gap-3">
          <Skeleton className="size-11 rounded-avatar" />
          <Skeleton className="h-3 w-40" />
        </div>
      ))}
    </SkeletonGroup>
  );
}

function LikesOfKind({ postId, kind, onLeave }: { postId: string; kind: Kind; onLeave: () => void }) {
  const query = useInfiniteQuery(postQueries.likes(postId, kind === 'all' ? undefined : kind));
  if (query.isPending) return <LikesSkeleton />;
  if (query.isError && !query.data)
    return (
      <ErrorState
        small
        message={messageOf(query.error, POST_TEXTS.failed.likes)}
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  const likes = query.data.pages.flatMap((page) => page.likes);
  if (likes.length === 0) return <EmptyState small drawing={<SmileDrawing />} title="No reactions yet" />;
  const unique = [...new Map(likes.map((like) => [like.user._id, like])).values()];
  return (
    <>
      <ul>
        {unique.map((like) => (
          <LikeRow key={like.user._id} like={like} onLeave={onLeave} />
        ))}
      </ul>
      {query.hasNextPage && (
        <Button
          variant="ghost"
          block
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage({ cancelRefetch: false })}
        >
          Show more
        </Button>
      )}
    </>
  );
}

/** Everyone who reacted to a post, all together and by kind. */
export function LikesDialog({ post, onClose }: { post: PostView; onClose: () => void }) {
  const [chosen, setKind] = useState<Kind>('all');
  const tabs = [
    { value: 'all' as const, label: <span className="num">All {post.likesCount}</span> },
    ...TAB_KINDS.filter((emoji) => post.reactionCounts[emoji] > 0).map((emoji) => ({
      value: emoji,
      label: (
        <span className="num">
          <span className="font-emoji">{emoji}</span> {post.reactionCounts[emoji]}
        </span>
      ),
    })),
  ];
  // The last of a kind may be taken back while its tab is open.
  const kind = tabs.some(({ value }) => value === chosen) ? chosen : 'all';
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title="Reactions" size="sm">
      <div className="-mt-3 min-h-60">
        <Tabs<Kind> value={kind} onValueChange={setKind} label="Kinds of reaction" tabs={tabs} flush>
          {tabs.map(({ value }) => (
            <TabPanel key={value} value={value} className="pt-2">
              {value === kind && <LikesOfKind postId={post._id} kind={value} onLeave={onClose} />}
            </TabPanel>
          ))}
        </Tabs>
      </div>
    </Dialog>
  );
}
