/** Number of text lines in a box, in its current layout. */
export function countLines(box: HTMLElement): number {
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
