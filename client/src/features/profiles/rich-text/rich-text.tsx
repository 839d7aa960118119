import { useLayoutEffect, useRef, type Ref } from 'react';
import { cx } from '@/ui/cx';
import './rich-text.css';

/** Rich text that `cleanNodes` made. Its nodes are put in as they are, never written down as HTML again. */
export function RichText({
  content,
  className,
  onShown,
}: {
  content: DocumentFragment;
  className?: string;
  /** Told the box after its content has changed, before it is painted. */
  onShown?: Ref<HTMLDivElement>;
}) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    box.current?.replaceChildren(content.cloneNode(true));
    if (typeof onShown === 'function') onShown(box.current);
  }, [content, onShown]);
  return <div ref={box} className={cx('rich-text', className)} />;
}
