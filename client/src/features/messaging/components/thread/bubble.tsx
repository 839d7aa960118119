import type { HTMLAttributes, ReactNode } from 'react';
import { cx } from '@/ui/cx';
import { LinkedText } from '@/ui/display/linked-text';

/** The bubble of a message: the viewer's own on the right in petrol, the other member's on the left. */
export function Bubble({
  isOwn,
  isMuted = false,
  children,
}: {
  isOwn: boolean;
  /** A deleted message. */
  isMuted?: boolean;
  children: ReactNode;
}) {
  return (
    <div
      className={cx(
        'max-w-full rounded-[16px] px-[13px] py-[9px] wrap-anywhere whitespace-pre-wrap',
        isOwn ? 'rounded-se-xs' : 'rounded-ss-xs',
        isMuted
          ? 'border border-line bg-surface text-muted italic'
          : isOwn
            ? 'bg-bubble-own text-on-bubble-own [&_a:focus-visible]:outline-white'
            : 'bg-bubble-other text-text',
      )}
    >
      {children}
    </div>
  );
}

/** Text of a bubble, in the direction of its language. */
export function BubbleText({ text }: { text: string }) {
  return (
    <span dir="auto" className="block">
      <LinkedText text={text} />
    </span>
  );
}

/** Layout of a message with elements beside and below it. */
export function MessageFrame({
  isOwn,
  isFirst,
  isMarked = false,
  isBelowHidden = false,
  pointer,
  beside,
  below,
  note,
  children,
}: {
  isOwn: boolean;
  /** First message of a run of one member. */
  isFirst: boolean;
  /** The member has just jumped to this message. */
  isMarked?: boolean;
  /** Shows `below` to screen readers only. */
  isBelowHidden?: boolean;
  /** Pointer handlers of the message. */
  pointer?: Pick<HTMLAttributes<HTMLDivElement>, 'onClick' | 'onPointerDown'>;
  beside?: ReactNode;
  below: ReactNode;
  /** Always visible, below the message. */
  note?: ReactNode;
  children: ReactNode;
}) {
  const belowClass = 'flex items-center gap-1.5 px-1 text-micro text-subtle';
  return (
    <div
      className={cx(
        'group/message relative flex w-full items-start gap-1 rounded-lg transition-colors duration-[var(--t-slow)]',
        isOwn ? 'flex-row-reverse' : 'flex-row',
        isFirst ? 'pt-3' : 'pt-1',
        isMarked && 'bg-primary-soft',
      )}
    >
      <div
        {...pointer}
        className={cx(
          'flex max-w-[72%] min-w-0 flex-col gap-1 max-md:max-w-[84%]',
          pointer && 'coarse:select-none coarse:[-webkit-touch-callout:none]',
          isOwn ? 'items-end' : 'items-start',
        )}
      >
        {children}
        {note && <div className={belowClass}>{note}</div>}
        <div className={isBelowHidden ? 'sr-only' : belowClass}>{below}</div>
      </div>
      {beside}
    </div>
  );
}
