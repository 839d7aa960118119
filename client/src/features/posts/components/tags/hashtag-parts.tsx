import { hashtagsIn } from '@weft/shared/posts/tags/hashtags';
import { Link } from 'react-router-dom';
import { paths } from '@/lib/paths';
import type { TextPart } from '@/ui/display/linked-text';

/** The hashtags of a text as links to their pages. */
export function hashtagParts(text: string): TextPart[] {
  return hashtagsIn(text).map(({ text: written, index }) => ({
    start: index,
    length: written.length,
    content: (
      <Link
        to={paths.tag(written.slice(1))}
        dir="auto"
        className="font-medium text-primary underline-offset-3 hover:underline"
      >
        {written}
      </Link>
    ),
  }));
}
