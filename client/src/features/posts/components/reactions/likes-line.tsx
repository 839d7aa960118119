import type { PostView } from '@weft/shared/posts/views';
import { Suspense, useState } from 'react';
import { lazyView } from '@/lib/languages/lazy-view';
import { useMe } from '@/features/members';
import { abbreviateCount } from '@/lib/format/abbreviate-count';
import { likesSummary, topReactions } from '../../likes-summary';
import { isShared, SharesLine } from '../reposts/shares-line';
import { PressButton } from '@/ui/button/press-button';
import { cx } from '@/ui/cx';
import { texts } from '../../texts/generated';

const LikesDialog = lazyView(async () => (await import('./likes-dialog')).LikesDialog);

const linkClass =
  'rounded-xs text-start font-medium hover:underline underline-offset-3 coarse:-my-3 coarse:py-3';

/**
 * Summary of likes, which opens the list of all; numbers of reposts and quotes; number of comments, which expands them.
 */
export function LikesLine({
  post,
  areCommentsOpen,
  onToggleComments,
}: {
  post: PostView;
  areCommentsOpen?: boolean;
  /** Omitted where the comments are always visible. */
  onToggleComments?: () => void;
}) {
  const [isListOpen, setListOpen] = useState(false);
  const summary = likesSummary(post, useMe()?._id);
  const hasComments = post.commentsCount > 0 && onToggleComments !== undefined;
  if (!summary && !hasComments && !isShared(post)) return null;
  return (
    <div
      className={cx(
        'flex items-center gap-x-2 gap-y-1 pt-1.5 pb-2.5 text-small text-muted',
        isShared(post) && 'max-md:flex-wrap',
      )}
    >
      {summary && (
        <>
          <span aria-hidden="true" className="flex flex-none gap-[3px] font-emoji text-[14px] leading-none">
            {topReactions(post).map((emoji) => (
              <span key={emoji}>{emoji}</span>
            ))}
          </span>
          <PressButton
            aria-haspopup="dialog"
            className={`${linkClass} flex min-w-0 gap-[0.3em]`}
            title={`${summary.names} ${summary.others}`.trim()}
            onClick={() => setListOpen(true)}
          >
            <span className="truncate">{summary.names}</span>{' '}
            {summary.others && <span className="num flex-none">{summary.others}</span>}
          </PressButton>
        </>
      )}
      <span className="ms-auto flex flex-none gap-2.5">
        {isShared(post) && <SharesLine post={post} linkClass={linkClass} />}
        {hasComments && (
          <PressButton
            aria-expanded={areCommentsOpen}
            className={`${linkClass} num flex-none`}
            onClick={onToggleComments}
          >
            {texts.counts.comments({ count: post.commentsCount, shown: abbreviateCount(post.commentsCount) })}
          </PressButton>
        )}
      </span>
      {isListOpen && (
        <Suspense fallback={null}>
          <LikesDialog to={{ kind: 'post', id: post._id }} counts={post} onClose={() => setListOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
