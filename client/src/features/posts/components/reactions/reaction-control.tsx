import { DEFAULT_REACTION, REACTIONS, type ReactionEmoji } from '@weft/shared/posts/reactions';
import type { PostView } from '@weft/shared/posts/views';
import { ThumbsUp } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { abbreviateCount } from '@/lib/format/abbreviate-count';
import { isTouch } from '@/lib/browser/is-touch';
import { useBackCloses } from '@/lib/overlays/use-back-closes';
import { useReaction } from '../../api/use-reaction';
import { usePressToOpen } from '../../hooks/use-press-to-open';
import { actionClass } from '../action-class';
import { ReactionPicker } from './reaction-picker';
import { PressButton } from '@/ui/button/press-button';
import { texts } from '../../texts/generated';

/**
 * Reaction button. A click toggles the like; hover, a long press or Arrow Up opens the picker. The chosen reaction replaces the
 * thumb.
 */
export function ReactionControl({ post }: { post: Pick<PostView, '_id' | 'viewerReaction' | 'likesCount'> }) {
  const [picker, setPicker] = useState<'closed' | 'pointer' | 'keyboard'>('closed');
  const react = useReaction(post._id);
  const area = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const hintId = useId();
  const press = usePressToOpen((isOpen) => setPicker(isOpen ? 'pointer' : 'closed'));
  const isOpen = picker !== 'closed';
  const chosen = post.viewerReaction;
  const { name } = REACTIONS.find(({ emoji }) => emoji === chosen) ?? REACTIONS[0];

  useEffect(() => {
    if (!isOpen) return undefined;
    const handleOutside = (event: Event) => {
      if (!area.current?.contains(event.target as Node)) setPicker('closed');
    };
    document.addEventListener('pointerdown', handleOutside);
    return () => document.removeEventListener('pointerdown', handleOutside);
  }, [isOpen]);

  const close = () => {
    press.cancel();
    // The picker unmounts, so the focus moves back to the button.
    if (area.current?.contains(document.activeElement)) button.current?.focus();
    setPicker('closed');
  };
  // Not for the mouse, which opens the picker by accident too.
  useBackCloses(isOpen && isTouch(), close);
  const handleChoose = (emoji: ReactionEmoji) => {
    close();
    void react(emoji, true);
  };
  const handleClick = () => {
    if (press.isLongPress()) return;
    press.cancel();
    setPicker('closed');
    void react(chosen ? null : DEFAULT_REACTION);
  };

  return (
    <div ref={area} className="relative" {...press.area}>
      {isOpen && (
        <ReactionPicker
          chosen={chosen}
          focusOnOpen={picker === 'keyboard'}
          onChoose={handleChoose}
          onClose={close}
        />
      )}
      <PressButton
        ref={button}
        data-post-action="like"
        aria-pressed={chosen !== null}
        aria-describedby={hintId}
        className={actionClass(chosen !== null, 'touch-manipulation [-webkit-touch-callout:none]')}
        {...press.button}
        onContextMenu={(event) => press.isLongPress() && event.preventDefault()}
        onClick={handleClick}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setPicker('closed');
          if (event.key !== 'ArrowUp') return;
          event.preventDefault();
          setPicker('keyboard');
        }}
      >
        {chosen ? (
          <span
            aria-hidden="true"
            className="grid size-5 place-items-center font-emoji text-[18px] leading-none"
          >
            {chosen}
          </span>
        ) : (
          <ThumbsUp aria-hidden="true" className="size-5" strokeWidth={1.75} />
        )}
        {name}
        {post.likesCount > 0 && <span className="num">{abbreviateCount(post.likesCount)}</span>}
      </PressButton>
      <span id={hintId} hidden>
        {texts.reaction.hint}
      </span>
    </div>
  );
}
