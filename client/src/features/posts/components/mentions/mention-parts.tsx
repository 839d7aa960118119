import { Link } from 'react-router-dom';
import type { NamedMention } from '@weft/shared/posts/mentions/mentions';
import { paths } from '@/lib/paths';
import type { TextPart } from '@/ui/display/linked-text';

/** The mentions in a text as links to the members. A text that is cut before one does not have it. */
export function mentionParts(text: string, mentions: readonly NamedMention[]): TextPart[] {
  return mentions
    .filter(({ start, length }) => start + length <= text.length)
    .map(({ start, length, member }) => ({
      start,
      length,
      content: (
        <Link
          to={paths.profile(member._id)}
          dir="auto"
          className="font-semibold text-primary hover:underline"
        >
          {text.slice(start, start + length)}
        </Link>
      ),
    }));
}
