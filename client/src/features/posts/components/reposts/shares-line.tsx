import type { PostView } from '@weft/shared/posts/views';
import { Suspense, useState } from 'react';
import { abbreviateCount } from '@/lib/format/abbreviate-count';
import { lazyView } from '@/lib/languages/lazy-view';
import { PressButton } from '@/ui/button/press-button';
import { texts } from '../../texts/generated';

const RepostsDialog = lazyView(async () => (await import('./reposts-dialog')).RepostsDialog);

export const isShared = ({ repostsCount, quotesCount }: PostView): boolean => repostsCount + quotesCount > 0;

/** Numbers of reposts and quotes. The first one opens the list of members who reposted. */
export function SharesLine({ post, linkClass }: { post: PostView; linkClass: string }) {
  const [isListOpen, setListOpen] = useState(false);
  const { repostsCount, quotesCount } = post;
  return (
    <span className="num flex flex-none gap-2.5">
      {repostsCount > 0 && (
        <PressButton aria-haspopup="dialog" className={linkClass} onClick={() => setListOpen(true)}>
          {texts.counts.reposts({ count: repostsCount, shown: abbreviateCount(repostsCount) })}
        </PressButton>
      )}
      {quotesCount > 0 && (
        <span>{texts.counts.quotes({ count: quotesCount, shown: abbreviateCount(quotesCount) })}</span>
      )}
      {isListOpen && (
        <Suspense fallback={null}>
          <RepostsDialog postId={post._id} onClose={() => setListOpen(false)} />
        </Suspense>
      )}
    </span>
  );
}
