import { useMemo } from 'react';
import { cleanNodes } from './clean-html';
import { RichText } from './rich-text';

/** Rich text in full. */
export function WholeText({ html }: { html: string }) {
  const content = useMemo(() => cleanNodes(html), [html]);
  return <RichText content={content} />;
}
