import { useLayoutEffect, useRef } from 'react';
import './rich-text.css';

/** Shows rich text from `cleanNodes`. Inserts its nodes without serializing them. */
export function RichText({ content }: { content: DocumentFragment }) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => box.current?.replaceChildren(content.cloneNode(true)), [content]);
  return <div ref={box} dir="auto" className="rich-text" />;
}
