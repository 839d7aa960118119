import { useInfiniteQuery } from '@tanstack/react-query';
import { REACTIONS, type ReactionEmoji } from '@weft/shared/posts/reactions';
import { POST_TEXTS } from '@weft/shared/posts/texts';
import type { ListedLike, PostView } from '@weft/shared/posts/views';
import { useState } from 'react';
import { Link } from 'react-router';
import { messageOf } from '@/lib/api-error';
import { paths } from '@/lib/paths';
import { Avatar } from '@/ui/avatar';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { SmileDrawing } from '@/ui/drawings';
import { EmptyState } from '@/ui/empty-state';
import { ErrorState } from '@/ui/error-state';
import { Skeleton, SkeletonGroup } from '@/ui/skeleton';
import { TabPanel, Tabs } from '@/ui/tabs';
import { postQueries } from '../../api/post-queries';

/** The kinds that have a tab of their own, in its order (specification 2.8). */
const TAB_KINDS = ['👍', '💡', '❤️', '👏'] as const satisfies readonly ReactionEmoji[];
type Kind = 'all' | ReactionEmoji;

function LikeRow({
  like: { user, reaction, isConnection },
  onLeave,
}: {
  like: ListedLike;
  onLeave: () => void;
}) {
  const name = user.fullName || 'Unknown User';
  return (
    <li className="flex items-center gap-3 py-2">
      <span className="relative flex-none">
        <Avatar name={name} src={user.profileImage} size={44} />
        <span
          aria-hidden="true"
          className="absolute -right-1.5 -bottom-1 grid size-[22px] place-items-center rounded-full bg-raised font-emoji text-[13px] leading-none"
        >
          {reaction}
        </span>
      </span>
      <span className="min-w-0">
        <span className="flex items-baseline gap-1.5">
          <Link
            to={paths.profile(user._id)}
            className="min-w-0 truncate font-[650] text-text hover:underline"
            title={name}
            onClick={onLeave}
          >
            {name}
          </Link>
          {isConnection && (
            <span className="flex-none text-small text-subtle">
              <span aria-hidden="true">• 1st</span>
              <span className="sr-only">connected with you</span>
            </span>
          )}
        </span>
        <span className="text-small text-muted">
          {REACTIONS.find(({ emoji }) => emoji === reaction)?.said ?? 'Reacted to this'}
        </span>
      </span>
    </li>
  );
}

function LikesSkeleton() {
  return (
    <SkeletonGroup label="Loading users..." className="flex flex-col gap-4 py-2">
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

/** Everyone who reacted to a post, all together and by kind (specification 2.8). */
export function LikesDialog({ post, onClose }: { post: PostView; onClose: () => void }) {
  const [kind, setKind] = useState<Kind>('all');
  const tabs = [
    { value: 'all' as const, label: <span className="num">All {post.likesCount}</span> },
    ...TAB_KINDS.map((emoji) => ({
      value: emoji,
      label: (
        <span className="num">
          <span className="font-emoji">{emoji}</span> {post.reactionCounts[emoji]}
        </span>
      ),
    })),
  ];
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
