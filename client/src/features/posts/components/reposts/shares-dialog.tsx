import { useInfiniteQuery } from '@tanstack/react-query';
import { POST_TEXTS } from '@weft/shared/posts/texts';
import type { PostView } from '@weft/shared/posts/views';
import { useState } from 'react';
import { abbreviateCount } from '@/lib/format/abbreviate-count';
import { TimeAgo } from '@/ui/display/time-ago';
import { TabPanel, Tabs } from '@/ui/navigation/tabs';
import { Dialog } from '@/ui/overlay/dialog';
import { repostQueries } from '../../api/reposts/repost-queries';
import { ListedMember } from '../listed/listed-member';
import { ListedRows } from '../listed/listed-rows';
import { ListedQuote } from '../quotes/listed-quote';
import { texts } from '../../texts/generated';

export type SharesKind = 'reposts' | 'quotes';

interface ListProps {
  postId: string;
  onNavigate: () => void;
}

function Reposts({ postId, onNavigate }: ListProps) {
  const query = useInfiniteQuery(repostQueries.ofPost(postId));
  const { loading, none } = texts.reposts;
  return (
    <ListedRows
      query={query}
      rows={query.data?.pages.flatMap(({ reposts }) => reposts)}
      idOf={({ user }) => user._id}
      total={query.data?.pages[0]?.total}
      labels={{ loading, none, failed: POST_TEXTS.failed.reposts }}
    >
      {(repost) => (
        <ListedMember
          key={repost.user._id}
          member={repost}
          did={<TimeAgo iso={repost.createdAt} />}
          onNavigate={onNavigate}
        />
      )}
    </ListedRows>
  );
}

function Quotes({ postId, onNavigate }: ListProps) {
  const query = useInfiniteQuery(repostQueries.quotesOf(postId));
  const { loadingList: loading, none } = texts.quotes;
  return (
    <ListedRows
      query={query}
      rows={query.data?.pages.flatMap(({ quotes }) => quotes)}
      idOf={({ _id }) => _id}
      total={query.data?.pages[0]?.total}
      labels={{ loading, none, failed: POST_TEXTS.failed.quotes }}
    >
      {(post) => <ListedQuote key={post._id} post={post} onNavigate={onNavigate} />}
    </ListedRows>
  );
}

function Label({ title, count }: { title: string; count: number }) {
  return (
    <>
      {title} <span className="num font-medium text-muted">{abbreviateCount(count)}</span>
    </>
  );
}

/** Dialog with the members who reposted a post, and the posts that quote it, newest first. */
export function SharesDialog({
  post: { _id: postId, repostsCount, quotesCount },
  first,
  onClose,
}: {
  post: Pick<PostView, '_id' | 'repostsCount' | 'quotesCount'>;
  /** The list that is shown first. */
  first: SharesKind;
  onClose: () => void;
}) {
  const [kind, setKind] = useState(first);
  const tabs = [
    { value: 'reposts', label: <Label title={texts.reposts.title} count={repostsCount} /> },
    { value: 'quotes', label: <Label title={texts.quotes.list} count={quotesCount} /> },
  ] as const;
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title={texts.shares.title} size="sm">
      <div className="-mt-3 min-h-60">
        <Tabs<SharesKind> value={kind} onValueChange={setKind} label={texts.shares.title} tabs={tabs} flush>
          <TabPanel value="reposts" className="pt-2">
            {kind === 'reposts' && <Reposts postId={postId} onNavigate={onClose} />}
          </TabPanel>
          <TabPanel value="quotes" className="pt-2">
            {kind === 'quotes' && <Quotes postId={postId} onNavigate={onClose} />}
          </TabPanel>
        </Tabs>
      </div>
    </Dialog>
  );
}
