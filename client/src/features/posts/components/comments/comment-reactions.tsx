import { Suspense, useState } from 'react';
import { lazyView } from '@/lib/languages/lazy-view';
import { abbreviateCount } from '@/lib/format/abbreviate-count';
import type { Reactable } from '../../api/after-reaction';
import type { ReactedTo } from '../../api/post-queries';
import { topReactions } from '../../likes-summary';
import { bubbleAction } from './comment-bubble';
import { PressButton } from '@/ui/button/press-button';
import { texts } from '../../texts/generated';

const LikesDialog = lazyView(async () => (await import('../reactions/likes-dialog')).LikesDialog);

/** The most frequent reactions to a comment or reply with their number; opens the list of all. */
export function CommentReactions({ to, counts }: { to: ReactedTo; counts: Reactable }) {
  const [isListOpen, setListOpen] = useState(false);
  const { likesCount } = counts;
  if (likesCount === 0) return null;
  const shown = abbreviateCount(likesCount);
  return (
    <>
      <PressButton
        aria-haspopup="dialog"
        aria-label={texts.counts.reactions({ count: likesCount, shown })}
        className={`${bubbleAction} num ms-auto flex items-center gap-1.5`}
        onClick={() => setListOpen(true)}
      >
        <span className="flex gap-[3px] font-emoji text-[13px] leading-none">
          {topReactions(counts).map((emoji) => (
            <span key={emoji}>{emoji}</span>
          ))}
        </span>
        {shown}
      </PressButton>
      {isListOpen && (
        <Suspense fallback={null}>
          <LikesDialog to={to} counts={counts} onClose={() => setListOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
