import { useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { usePrinting } from '../use-printing';
import { cleanNodes } from './clean-html';
import { cutNodes } from './cut-nodes';
import { RichText } from './rich-text';
import { PressButton } from '@/ui/button/press-button';
import { texts } from '../texts/generated';

/** Number of text lines in a box, in its current layout. */
function countLines(box: HTMLElement): number {
  const range = document.createRange();
  const walker = document.createTreeWalker(box, NodeFilter.SHOW_TEXT);
  const rects: DOMRect[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    range.selectNode(node);
    rects.push(...range.getClientRects());
  }
  let lines = 0;
  let bottom = Number.NEGATIVE_INFINITY;
  // Text of different sizes is on the same line if it overlaps by more than half.
  for (const rect of rects.filter(({ height }) => height > 0).sort((a, b) => a.top - b.top)) {
    if (rect.top + rect.height / 2 > bottom) lines += 1;
    bottom = Math.max(bottom, rect.bottom);
  }
  return lines;
}

/** Texts with more lines are collapsed to this many characters. */
const LINES = 4;
const CHARACTERS = 300;

/** Number of lines of the content at the box's width, measured with a hidden copy. */
function linesIn(box: HTMLElement, content: DocumentFragment): number {
  const probe = document.createElement('div');
  probe.className = 'rich-text invisible absolute inset-x-0 top-0';
  probe.append(content.cloneNode(true));
  box.append(probe);
  const lines = countLines(probe);
  probe.remove();
  return lines;
}

/** Whether the whole text takes more than four lines at the box's current width. */
function useIsLong(box: RefObject<HTMLDivElement | null>, content: DocumentFragment): boolean {
  const [isLong, setLong] = useState(false);
  useLayoutEffect(() => {
    const outer = box.current;
    if (!outer) return undefined;
    const measure = () => setLong(linesIn(outer, content) > LINES);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(outer);
    return () => observer.disconnect();
  }, [box, content]);
  return isLong;
}

/** The About text. More than four lines are collapsed to 300 characters with Read More. Always complete in print. */
export function AboutText({
  html,
  isOpen,
  onToggle,
}: {
  html: string;
  isOpen: boolean;
  onToggle: () => void;
}) {
  const content = useMemo(() => cleanNodes(html), [html]);
  const cut = useMemo(() => cutNodes(content, { characters: CHARACTERS, lines: LINES }), [content]);
  const box = useRef<HTMLDivElement>(null);
  const isLong = useIsLong(box, content);
  const isPrinting = usePrinting();
  const canCollapse = isLong && cut !== null;
  const isCollapsed = canCollapse && !isOpen && !isPrinting;
  return (
    <div ref={box} className="relative max-w-[68ch]">
      <RichText content={isCollapsed ? cut : content} />
      {canCollapse && (
        <PressButton
          aria-expanded={isOpen}
          className="mt-1 min-h-6 font-semibold text-primary underline-offset-3 hover:underline print:hidden"
          onClick={onToggle}
        >
          {isOpen ? texts.readLess : texts.readMore}
        </PressButton>
      )}
    </div>
  );
}
