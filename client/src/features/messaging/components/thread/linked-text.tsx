import { Fragment } from 'react';

const ADDRESS = /https?:\/\/[^\s<>"']+/g;
/** What ends a sentence is rarely part of an address. */
const TRAILING = /[.,;:!?)\]]+$/;

/** Text with its web addresses made links; line ends stay. */
export function LinkedText({ text }: { text: string }) {
  const parts: { key: number; text: string; href?: string }[] = [];
  let at = 0;
  for (const match of text.matchAll(ADDRESS)) {
    const href = match[0].replace(TRAILING, '');
    parts.push({ key: at, text: text.slice(at, match.index) });
    parts.push({ key: match.index, text: href, href });
    at = match.index + href.length;
  }
  parts.push({ key: text.length + 1, text: text.slice(at) });
  return parts.map((part, index) =>
    part.href === undefined ? (
      // oxlint-disable-next-line react/no-array-index-key -- the parts of one text never change places
      <Fragment key={index}>{part.text}</Fragment>
    ) : (
      <a
        // oxlint-disable-next-line react/no-array-index-key -- the parts of one text never change places
        key={index}
        href={part.href}
        target="_blank"
        rel="noopener noreferrer"
        className="underline underline-offset-2"
      >
        {part.text}
      </a>
    ),
  );
}
