import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactionEmoji } from '@weft/shared/posts/reactions';
import { POST_TEXTS } from '@weft/shared/posts/texts';
import { useState } from 'react';
import { messageOf } from '@/lib/api/api-error';
import { Button } from '@/ui/button/button';
import { Dialog } from '@/ui/overlay/dialog';
import { SmileDrawing } from '@/ui/feedback/drawings';
import { EmptyState } from '@/ui/feedback/empty-state';
import { ErrorState } from '@/ui/feedback/error-state';
import { Skeleton, SkeletonGroup } from '@/ui/feedback/skeleton';
import { TabPanel, Tabs } from '@/ui/navigation/tabs';
import type { Reactable } from '../../api/after-reaction';
import { postQueries, type ReactedTo } from '../../api/post-queries';
import { LikeRow } from './like-row';
import { texts } from '../../texts/generated';
import { texts as uiTexts } from '@/ui/texts/generated';

/** Reactions that have a tab if the post has any of them, in the order of the tabs. */
const TAB_KINDS = ['👍', '💡', '❤️', '👏'] as const satisfies readonly ReactionEmoji[];
type Kind = 'all' | ReactionEmoji;

function LikesSkeleton() {
  return (
    <SkeletonGroup label={texts.likes.loading} visible className="flex flex-col gap-4 py-2">
      {[0, 1, 2, 3].map((row) => (
        <div key={row} className="flex items-center gap-3">
          <Skeleton className="size-11 rounded-avatar" />
          <Skeleton className="h-3 w-40" />
        </div>
      ))}
    </SkeletonGroup>
  );
}

function LikesOfKind({ to, kind, onNavigate }: { to: ReactedTo; kind: Kind; onNavigate: () => void }) {
  const query = useInfiniteQuery(postQueries.likes(to, kind === 'all' ? undefined : kind));
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
  if (likes.length === 0) return <EmptyState small drawing={<SmileDrawing />} title={texts.likes.none} />;
  const unique = [...new Map(likes.map((like) => [like.user._id, like])).values()];
  return (
    <>
      <ul>
        {unique.map((like) => (
          <LikeRow key={like.user._id} like={like} onNavigate={onNavigate} />
        ))}
      </ul>
      {query.hasNextPage && (
        <Button
          variant="ghost"
          block
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage({ cancelRefetch: false })}
        >
          {uiTexts.showMore}
        </Button>
      )}
    </>
  );
}

/** Dialog with all members who reacted to a post, comment or reply, and a tab for each kind. */
export function LikesDialog({
  to,
  counts: { likesCount, reactionCounts },
  onClose,
}: {
  to: ReactedTo;
  counts: Pick<Reactable, 'likesCount' | 'reactionCounts'>;
  onClose: () => void;
}) {
  const [chosen, setKind] = useState<Kind>('all');
  const tabs = [
    {
      value: 'all' as const,
      label: <span className="num">{texts.likes.all({ shown: String(likesCount) })}</span>,
    },
    ...TAB_KINDS.filter((emoji) => reactionCounts[emoji] > 0).map((emoji) => ({
      value: emoji,
      label: (
        <span className="num">
          <span className="font-emoji">{emoji}</span> {reactionCounts[emoji]}
        </span>
      ),
    })),
  ];
  // The tab disappears if the last reaction of its kind is removed.
  const kind = tabs.some(({ value }) => value === chosen) ? chosen : 'all';
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title={texts.likes.title} size="sm">
      <div className="-mt-3 min-h-60">
        <Tabs<Kind> value={kind} onValueChange={setKind} label={texts.likes.kinds} tabs={tabs} flush>
          {tabs.map(({ value }) => (
            <TabPanel key={value} value={value} className="pt-2">
              {value === kind && <LikesOfKind to={to} kind={value} onNavigate={onClose} />}
            </TabPanel>
          ))}
        </Tabs>
      </div>
    </Dialog>
  );
}
