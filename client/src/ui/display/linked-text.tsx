import { Fragment, type ReactNode } from 'react';
import { webAddressesIn } from '@weft/shared/text/web-addresses';
import { cx } from '../cx';

/** A part of a text with its own content, such as a link. `start` and `length` count UTF-16 units. */
export interface TextPart {
  readonly start: number;
  readonly length: number;
  readonly content: ReactNode;
}

function addressParts(text: string, className: string | undefined): TextPart[] {
  return webAddressesIn(text)
    .filter(({ href }) => URL.canParse(href))
    .map(({ text: address, index, href }) => ({
      start: index,
      length: address.length,
      content: (
        <a
          href={href}
          dir="ltr"
          target="_blank"
          rel="noopener noreferrer"
          className={cx('underline underline-offset-2', className)}
        >
          {address}
        </a>
      ),
    }));
}

/**
 * Shows text with its web addresses as links, and `parts` with their own content. With `isCut`, an address or part at
 * the end is incomplete and stays text. `mark` shows the text between them.
 */
export function LinkedText({
  text,
  isCut = false,
  parts = [],
  className,
  mark = (between) => between,
}: {
  text: string;
  isCut?: boolean;
  parts?: readonly TextPart[];
  className?: string;
  mark?: ((text: string) => ReactNode) | undefined;
}) {
  const isComplete = ({ start, length }: TextPart) => !isCut || /\s/.test(text.slice(start + length));
  const shown: ReactNode[] = [];
  let at = 0;
  for (const part of [...addressParts(text, className), ...parts].sort((a, b) => a.start - b.start)) {
    if (part.start < at || !isComplete(part)) continue;
    shown.push(mark(text.slice(at, part.start)), part.content);
    at = part.start + part.length;
  }
  shown.push(mark(text.slice(at)));
  // oxlint-disable-next-line react/no-array-index-key -- the parts of a text never change their order
  return shown.map((content, index) => <Fragment key={index}>{content}</Fragment>);
}
