import { Popover, Slot } from 'radix-ui';
import {
  useEffect,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  type RefObject,
} from 'react';

/** Delay before the card opens on hover or keyboard focus. Milliseconds. */
const OPEN_DELAY = 350;
/** Delay before closing, so that the pointer can move from the anchor to the card. Milliseconds. */
const CLOSE_DELAY = 200;

const FOCUSABLE = 'a[href], button:not(:disabled)';

/** Opens the card at an anchor after a delay. Closes it when pointer and focus have left both. */
function useHover(card: RefObject<HTMLElement | null>) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isReturning = useRef(false);
  useEffect(() => () => clearTimeout(timer.current), []);

  const cancel = () => clearTimeout(timer.current);
  const after = (delay: number, act: () => void) => {
    cancel();
    timer.current = setTimeout(act, delay);
  };
  const close = () => {
    cancel();
    setAnchor(null);
  };
  /** Returns the focus to the anchor without opening the card again. */
  const returnFocus = () => {
    isReturning.current = true;
    anchor?.focus();
    isReturning.current = false;
  };
  const cardControls = () => [...(card.current?.querySelectorAll<HTMLElement>(FOCUSABLE) ?? [])];

  const openAfterDelay = (element: HTMLElement) => after(OPEN_DELAY, () => setAnchor(element));
  /** Opens on keyboard focus only; a click also focuses the anchor. */
  const handleAnchorFocus = (element: HTMLElement) => {
    if (!isReturning.current && element.matches(':focus-visible')) openAfterDelay(element);
  };
  const handleAnchorBlur = (next: Node | null) => {
    if (!card.current?.contains(next)) close();
  };
  const handleAnchorKey = (event: KeyboardEvent) => {
    const [first] = cardControls();
    if (event.key === 'Escape') cancel();
    if (event.key !== 'Tab' || event.shiftKey || !anchor || !first) return;
    event.preventDefault();
    first.focus();
  };
  return {
    anchor,
    cancel,
    close,
    closeAfterDelay: () => after(CLOSE_DELAY, close),
    returnFocus,
    cardControls,
    openAfterDelay,
    handleAnchorFocus,
    handleAnchorBlur,
    handleAnchorKey,
  };
}

/**
 * A card that opens on hover or keyboard focus. Not on touch, where a tap follows the link. Tab moves into
 * the card and then past its anchor; Escape closes it.
 */
export function HoverCard({
  label,
  card,
  children,
}: {
  /** Accessible name of the card. */
  label: string;
  /** Mounted only while the card is open. */
  card: ReactNode;
  /** The anchor: a link or button. */
  children: ReactElement;
}) {
  const cardRef = useRef<HTMLDivElement>(null);
  const hover = useHover(cardRef);
  const { anchor } = hover;

  const handleTab = (event: KeyboardEvent) => {
    if (event.key !== 'Tab') return;
    const all = hover.cardControls();
    const isLeaving = document.activeElement === (event.shiftKey ? all[0] : all.at(-1));
    if (!isLeaving) return;
    // With Tab forwards, the browser continues from the anchor.
    if (event.shiftKey) event.preventDefault();
    hover.returnFocus();
    hover.close();
  };

  return (
    <>
      <Slot.Root
        onPointerEnter={(event: PointerEvent<HTMLElement>) => {
          if (event.pointerType === 'mouse') hover.openAfterDelay(event.currentTarget);
        }}
        onPointerLeave={(event: PointerEvent) => {
          if (event.pointerType === 'mouse') hover.closeAfterDelay();
        }}
        onFocus={(event: FocusEvent<HTMLElement>) => hover.handleAnchorFocus(event.currentTarget)}
        onBlur={(event: FocusEvent) => hover.handleAnchorBlur(event.relatedTarget)}
        onKeyDown={(event: KeyboardEvent) => hover.handleAnchorKey(event)}
        onClick={() => hover.close()}
      >
        {children}
      </Slot.Root>
      {anchor && (
        <Popover.Root open onOpenChange={(isOpen) => !isOpen && hover.close()}>
          <Popover.Anchor virtualRef={{ current: anchor }} />
          {/* Inside a landmark, or inside the dialog that traps the focus. */}
          <Popover.Portal
            container={anchor.closest<HTMLElement>('[role=dialog]') ?? document.getElementById('main')}
          >
            <Popover.Content
              ref={cardRef}
              aria-label={label}
              align="start"
              sideOffset={8}
              collisionPadding={{ top: 72, bottom: 12, left: 12, right: 12 }}
              className="animate-rise z-(--z-popover) w-[320px] overflow-hidden rounded-lg border border-line bg-raised text-start text-text shadow-2 outline-none"
              onOpenAutoFocus={(event) => event.preventDefault()}
              onCloseAutoFocus={(event) => event.preventDefault()}
              onInteractOutside={(event) => {
                if (event.target instanceof Node && anchor.contains(event.target)) event.preventDefault();
              }}
              onEscapeKeyDown={() => {
                if (cardRef.current?.contains(document.activeElement)) hover.returnFocus();
              }}
              onPointerEnter={() => hover.cancel()}
              onPointerLeave={() => hover.closeAfterDelay()}
              onKeyDown={handleTab}
            >
              {card}
            </Popover.Content>
          </Popover.Portal>
        </Popover.Root>
      )}
    </>
  );
}
