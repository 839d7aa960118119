/** Maximum length of a shown text. Lines are its blocks and line breaks. */
export interface Measure {
  characters: number;
  lines: number;
}

const BLOCKS = 'p, li, h3, h4, blockquote';
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** The first `count` graphemes, so that no emoji is split. */
function firstCharacters(text: string, count: number): string {
  let kept = '';
  let left = count;
  for (const { segment } of graphemes.segment(text)) {
    if (left === 0) break;
    kept += segment;
    left -= 1;
  }
  return kept;
}

const lengthOf = (text: string) => [...graphemes.segment(text)].length;

/** Removes all nodes after a node, up to the root. */
function dropAfter(node: Node, root: Node): void {
  for (let at: Node = node; at !== root && at.parentNode; at = at.parentNode) {
    while (at.nextSibling) at.nextSibling.remove();
  }
}

/** Whether a text starts a line: it is the first of its block or follows a line break. */
function beginsLine(text: Text): boolean {
  const before = text.previousSibling;
  if (before) return before instanceof HTMLElement && (before.tagName === 'BR' || before.matches(BLOCKS));
  const parent = text.parentElement;
  if (!parent || parent.matches(BLOCKS)) return true;
  let at: Element = parent;
  while (!at.previousSibling && at.parentElement && !at.parentElement.matches(BLOCKS)) at = at.parentElement;
  return (
    !at.previousSibling || (at.previousSibling instanceof HTMLElement && at.previousSibling.tagName === 'BR')
  );
}

/**
 * Returns a copy of the beginning, ending with three dots, or null if the content is not longer. Cuts the
 * node tree, so that all elements stay closed.
 */
export function cutNodes(content: DocumentFragment, { characters, lines }: Measure): DocumentFragment | null {
  const copy = content.cloneNode(true) as DocumentFragment;
  const walker = document.createTreeWalker(copy, NodeFilter.SHOW_TEXT);
  let left = characters;
  let begun = 0;
  let last: Text | undefined;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node as Text;
    if (text.data.trim() === '') continue;
    if (beginsLine(text)) begun += 1;
    const isPastEnd = left === 0 || begun > lines;
    const length = lengthOf(text.data);
    if (last && isPastEnd) {
      last.data = `${last.data.trimEnd()}...`;
      dropAfter(last, copy);
      return copy;
    }
    if (length > left) {
      text.data = `${firstCharacters(text.data, left).trimEnd()}...`;
      dropAfter(text, copy);
      return copy;
    }
    left -= length;
    last = text;
  }
  return null;
}
