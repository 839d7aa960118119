import { REACTIONS, type ReactionEmoji } from '@weft/shared/posts/reactions';
import { useEffect, useLayoutEffect, useRef, type KeyboardEvent } from 'react';
import { stepOfKey, stepTo } from '@/lib/languages/line-direction';
import { cx } from '@/ui/cx';
import { PressButton } from '@/ui/button/press-button';
import { texts } from '../../texts/generated';

/** Smallest distance from the end of the line to the window's edge in pixels. */
const MARGIN = 8;

/**
 * Moves an element back along the line where it would leave the window: a reply's picker on a small phone. It is
 * measured beyond the start of the line, where it makes no page wider: a phone would not become narrow again.
 */
function keepInWindow(element: HTMLElement): void {
  const { clientWidth } = document.documentElement;
  element.style.marginInlineStart = `${-clientWidth}px`;
  const { left, right } = element.getBoundingClientRect();
  const end = stepTo(1) === 1 ? right : clientWidth - left;
  element.style.marginInlineStart = end > -MARGIN ? `${-(end + MARGIN)}px` : '';
}

/** Toolbar with the six reactions. Arrow keys move the focus, Enter chooses, Escape closes. */
export function ReactionPicker({
  chosen,
  focusOnOpen,
  onChoose,
  onClose,
}: {
  chosen: ReactionEmoji | null;
  /** Set if the keyboard opened the picker: the focus moves into it. */
  focusOnOpen: boolean;
  onChoose: (reaction: ReactionEmoji) => void;
  onClose: () => void;
}) {
  const row = useRef<HTMLDivElement>(null);
  const start = Math.max(
    0,
    REACTIONS.findIndex(({ emoji }) => emoji === chosen),
  );
  const buttons = () => [...(row.current?.querySelectorAll('button') ?? [])];
  useLayoutEffect(() => {
    if (row.current) keepInWindow(row.current);
  }, []);
  useEffect(() => {
    if (focusOnOpen) row.current?.querySelectorAll('button')[start]?.focus();
  }, [focusOnOpen, start]);

  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' || event.key === 'ArrowDown') {
      event.preventDefault();
      event.stopPropagation();
      return onClose();
    }
    const all = buttons();
    const at = all.findIndex((button) => button === document.activeElement);
    const step = stepOfKey(event.key);
    const next = step ? at + step : { Home: 0, End: all.length - 1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    all[(next + all.length) % all.length]?.focus();
  };

  return (
    <div
      ref={row}
      role="toolbar"
      data-own-escape=""
      aria-label={texts.reaction.choose}
      tabIndex={-1}
      onKeyDown={handleKeyDown}
      className="animate-rise absolute bottom-[calc(100%-2px)] start-1 z-(--z-popover) flex gap-0.5 rounded-[18px] border border-line bg-raised p-1.5 shadow-2"
    >
      {REACTIONS.map(({ emoji, name }, index) => (
        <PressButton
          key={emoji}
          aria-label={name}
          aria-pressed={emoji === chosen}
          tabIndex={index === start ? 0 : -1}
          className={cx(
            'group/emoji relative grid size-11 place-items-center rounded-avatar font-emoji text-[25px] leading-none',
            'transition-transform duration-[var(--t-fast)] ease-[var(--ease)] hover:-translate-y-[3px] hover:bg-primary-soft focus-visible:-translate-y-[3px] focus-visible:bg-primary-soft',
            emoji === chosen && 'bg-primary-soft',
          )}
          onClick={() => onChoose(emoji)}
        >
          <span
            aria-hidden="true"
            className="pointer-events-none absolute bottom-[calc(100%+8px)] start-1/2 hidden -translate-x-1/2 rtl:translate-x-1/2 rounded-xs bg-text px-2 py-1.5 font-sans text-micro leading-none font-semibold whitespace-nowrap text-canvas group-hover/emoji:block group-focus-visible/emoji:block"
          >
            {name}
          </span>
          {emoji}
        </PressButton>
      ))}
    </div>
  );
}
