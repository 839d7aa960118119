import { Fragment } from 'react';
import { cx } from '../cx';

const ADDRESS = /(?:https?:\/\/|\bwww\.)[^\s<>"']+/gi;
/** Punctuation at the end of a sentence, which is rarely part of an address. */
const TRAILING = /[.,;:!?…]+$/;
const BRACKETS = { ')': '(', ']': '[' } as const;

const count = (text: string, sign: string) => text.split(sign).length - 1;

/** Removes final punctuation and closing brackets that were opened before the address. */
function addressOf(found: string): string {
  const address = found.replace(TRAILING, '');
  const last = address.at(-1);
  const isClosing = last === ')' || last === ']';
  if (!isClosing || count(address, last) <= count(address, BRACKETS[last])) return address;
  return addressOf(address.slice(0, -1));
}

const hrefOf = (address: string) => (/^https?:/i.test(address) ? address : `https://${address}`);

/**
 * Shows text with its web addresses as links and keeps line breaks. With `isCut`, an address at the end is
 * incomplete and not linked.
 */
export function LinkedText({
  text,
  isCut = false,
  className,
}: {
  text: string;
  isCut?: boolean;
  className?: string;
}) {
  const parts: { text: string; href?: string }[] = [];
  let at = 0;
  for (const match of text.matchAll(ADDRESS)) {
    const address = addressOf(match[0]);
    const isBroken = isCut && match.index + match[0].length === text.length;
    // A scheme or `www.` alone is not an address.
    if (isBroken || !URL.canParse(hrefOf(address))) continue;
    parts.push({ text: text.slice(at, match.index) }, { text: address, href: hrefOf(address) });
    at = match.index + address.length;
  }
  parts.push({ text: text.slice(at) });
  return parts.map((part, index) =>
    part.href === undefined ? (
      // oxlint-disable-next-line react/no-array-index-key -- the parts of a text never change their order
      <Fragment key={index}>{part.text}</Fragment>
    ) : (
      <a
        // oxlint-disable-next-line react/no-array-index-key -- the parts of a text never change their order
        key={index}
        href={part.href}
        dir="ltr"
        target="_blank"
        rel="noopener noreferrer"
        className={cx('underline underline-offset-2', className)}
      >
        {part.text}
      </a>
    ),
  );
}
