import { Fragment } from 'react';
import { webAddressesIn } from '@weft/shared/text/web-addresses';
import { cx } from '../cx';

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
  for (const address of webAddressesIn(text)) {
    const rest = text.slice(address.index + address.text.length);
    const isBroken = isCut && !/\s/.test(rest);
    if (isBroken || !URL.canParse(address.href)) continue;
    parts.push({ text: text.slice(at, address.index) }, { text: address.text, href: address.href });
    at = address.index + address.text.length;
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
