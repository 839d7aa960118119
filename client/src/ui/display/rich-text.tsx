import { Fragment, type ReactNode } from 'react';

/** A text with marked parts, in the form that a message with tags returns. */
export function RichText({ parts }: { parts: readonly ReactNode[] }) {
  // oxlint-disable-next-line react/no-array-index-key -- the parts of a sentence have no other key
  return parts.map((part, index) => <Fragment key={index}>{part}</Fragment>);
}
