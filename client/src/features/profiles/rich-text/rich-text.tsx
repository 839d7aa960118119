import { useLayoutEffect, useRef } from 'react';
import './rich-text.css';

/** Rich text that `cleanNodes` made. Its nodes are put in as they are, never written down as HTML again. */
export function RichText({ content }: { content: DocumentFragment }) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => box.current?.replaceChildren(content.cloneNode(true)), [content]);
  return <div ref={box} className="rich-text" />;
}
