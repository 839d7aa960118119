import type { PostView } from '@weft/shared/posts/views';
import { Suspense, useState } from 'react';
import { abbreviateCount } from '@/lib/format/abbreviate-count';
import { lazyView } from '@/lib/languages/lazy-view';
import { PressButton } from '@/ui/button/press-button';
import type { SharesKind } from './shares-dialog';
import { texts } from '../../texts/generated';

const SharesDialog = lazyView(async () => (await import('./shares-dialog')).SharesDialog);

export const isShared = ({ repostsCount, quotesCount }: PostView): boolean => repostsCount + quotesCount > 0;

/** Numbers of reposts and quotes. Each opens its list. */
export function SharesLine({ post, linkClass }: { post: PostView; linkClass: string }) {
  const [open, setOpen] = useState<SharesKind | null>(null);
  const numbers = [
    ['reposts', post.repostsCount],
    ['quotes', post.quotesCount],
  ] as const;
  return (
    <span className="num flex flex-none gap-2.5">
      {numbers.map(
        ([kind, count]) =>
          count > 0 && (
            <PressButton
              key={kind}
              aria-haspopup="dialog"
              className={linkClass}
              onClick={() => setOpen(kind)}
            >
              {texts.counts[kind]({ count, shown: abbreviateCount(count) })}
            </PressButton>
          ),
      )}
      {open && (
        <Suspense fallback={null}>
          <SharesDialog post={post} first={open} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </span>
  );
}
