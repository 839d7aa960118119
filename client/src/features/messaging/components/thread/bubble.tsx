import type { ReactNode } from 'react';
import { cx } from '@/ui/cx';
import { LinkedText } from '@/ui/linked-text';

/** The shape that words stand in: one's own right and petrol, the other's left (DESIGN 5). */
export function Bubble({
  isOwn,
  isQuiet = false,
  children,
}: {
  isOwn: boolean;
  /** A deleted message. */
  isQuiet?: boolean;
  children: ReactNode;
}) {
  return (
    <div
      className={cx(
        'max-w-full rounded-[16px] px-[13px] py-[9px] wrap-anywhere whitespace-pre-wrap',
        isOwn ? 'rounded-tr-xs' : 'rounded-tl-xs',
        isQuiet
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

/** What was written, from the side that its language begins on. */
export function BubbleText({ text }: { text: string }) {
  return (
    <span dir="auto" className="block">
      <LinkedText text={text} />
    </span>
  );
}

/** Where a message stands, and what is beside it. */
export function MessageFrame({
  isOwn,
  isFirst,
  isMarked = false,
  beside,
  below,
  children,
}: {
  isOwn: boolean;
  /** The first of several of one member. */
  isFirst: boolean;
  /** One has just been led here. */
  isMarked?: boolean;
  beside?: ReactNode;
  below: ReactNode;
  children: ReactNode;
}) {
  return (
    <div
      className={cx(
        'group/message flex w-full items-start gap-1 rounded-lg transition-colors duration-[var(--t-slow)]',
        isOwn ? 'flex-row-reverse' : 'flex-row',
        isFirst ? 'pt-3' : 'pt-1',
        isMarked && 'bg-primary-soft',
      )}
    >
      <div
        className={cx(
          'flex max-w-[72%] min-w-0 flex-col gap-1 max-md:max-w-[84%]',
          isOwn ? 'items-end' : 'items-start',
        )}
      >
        {children}
        <div className="flex items-center gap-1.5 px-1 text-micro text-subtle">{below}</div>
      </div>
      {beside}
    </div>
  );
}
