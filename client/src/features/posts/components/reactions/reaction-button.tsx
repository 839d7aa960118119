import { DEFAULT_REACTION, REACTIONS, type ReactionEmoji } from '@weft/shared/posts/reactions';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { isTouch } from '@/lib/browser/is-touch';
import { useBackCloses } from '@/lib/overlays/use-back-closes';
import { cx } from '@/ui/cx';
import { usePressToOpen } from '../../hooks/use-press-to-open';
import { ReactionPicker } from './reaction-picker';
import { PressButton } from '@/ui/button/press-button';
import { texts } from '../../texts/generated';

/**
 * Toggle of the viewer's reaction. A click toggles the like; hover, a long press or Arrow Up opens the picker. The chosen
 * reaction replaces the icon.
 */
export function ReactionButton({
  chosen,
  icon,
  emojiClass,
  className,
  children,
  labelFor,
  onReact,
  ...rest
}: {
  chosen: ReactionEmoji | null;
  /** Shown without a reaction. */
  icon?: ReactNode;
  emojiClass: string;
  className: string;
  children?: ReactNode;
  /** Accessible name with the name of the reaction that is shown; that name alone by default. */
  labelFor?: (reaction: string) => string;
  'data-post-action'?: string;
  /** `isChosen` is set for a reaction chosen in the picker. */
  onReact: (reaction: ReactionEmoji | null, isChosen?: boolean) => Promise<void>;
}) {
  const [picker, setPicker] = useState<'closed' | 'pointer' | 'keyboard'>('closed');
  const area = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const hintId = useId();
  const press = usePressToOpen((isOpen) => setPicker(isOpen ? 'pointer' : 'closed'));
  const isOpen = picker !== 'closed';
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
    void onReact(emoji, true);
  };
  const handleClick = () => {
    if (press.isLongPress()) return;
    press.cancel();
    setPicker('closed');
    void onReact(chosen ? null : DEFAULT_REACTION);
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
        {...rest}
        ref={button}
        aria-label={labelFor?.(name)}
        aria-pressed={chosen !== null}
        aria-describedby={hintId}
        className={cx(className, 'touch-manipulation [-webkit-touch-callout:none]')}
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
          <span aria-hidden="true" className={cx('font-emoji leading-none', emojiClass)}>
            {chosen}
          </span>
        ) : (
          icon
        )}
        {name}
        {children}
      </PressButton>
      <span id={hintId} hidden>
        {texts.reaction.hint}
      </span>
    </div>
  );
}
