import { useImperativeHandle, useLayoutEffect, useRef, type Ref, type TextareaHTMLAttributes } from 'react';
import { cx } from '../cx';

export interface GrowingTextAreaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  value: string;
  ref?: Ref<HTMLTextAreaElement>;
}

/** A text area that grows with its text, up to the `max-height` of its class. */
export function GrowingTextArea({ ref, className, value, rows = 1, ...rest }: GrowingTextAreaProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  useImperativeHandle<HTMLTextAreaElement | null, HTMLTextAreaElement | null>(ref, () => area.current);

  // Runs after every render, because the width may also have changed.
  useLayoutEffect(() => {
    const box = area.current;
    if (!box) return;
    box.style.height = 'auto';
    const borders = box.offsetHeight - box.clientHeight;
    box.style.height = `${box.scrollHeight + borders}px`;
  });

  return (
    // The text determines its own direction.
    <textarea
      dir="auto"
      {...rest}
      ref={area}
      rows={rows}
      value={value}
      className={cx('resize-none', className)}
    />
  );
}
