import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactionEmoji } from '@weft/shared/posts/reactions';
import { POST_TEXTS } from '@weft/shared/posts/texts';
import { useState } from 'react';
import { Dialog } from '@/ui/overlay/dialog';
import { TabPanel, Tabs } from '@/ui/navigation/tabs';
import type { Reactable } from '../../api/after-reaction';
import { postQueries, type ReactedTo } from '../../api/post-queries';
import { ListedRows } from '../listed/listed-rows';
import { LikeRow } from './like-row';
import { texts } from '../../texts/generated';

/** Reactions that have a tab if the post has any of them, in the order of the tabs. */
const TAB_KINDS = ['👍', '💡', '❤️', '👏'] as const satisfies readonly ReactionEmoji[];
type Kind = 'all' | ReactionEmoji;

function LikesOfKind({ to, kind, onNavigate }: { to: ReactedTo; kind: Kind; onNavigate: () => void }) {
  const query = useInfiniteQuery(postQueries.likes(to, kind === 'all' ? undefined : kind));
  const { loading, none } = texts.likes;
  return (
    <ListedRows
      query={query}
      rows={query.data?.pages.flatMap(({ likes }) => likes)}
      idOf={({ user }) => user._id}
      labels={{ loading, none, failed: POST_TEXTS.failed.likes }}
    >
      {(like) => <LikeRow key={like.user._id} like={like} onNavigate={onNavigate} />}
    </ListedRows>
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
