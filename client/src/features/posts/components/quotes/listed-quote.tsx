import { POST_TEXTS } from '@weft/shared/posts/texts';
import type { PostView } from '@weft/shared/posts/views';
import { PostExcerpt } from './post-excerpt';
import { texts } from '../../texts/generated';

/** A post in the list of those that quote another one. */
export function ListedQuote({ post, onNavigate }: { post: PostView; onNavigate: () => void }) {
  const name = post.user.fullName || POST_TEXTS.unknownMember;
  return (
    <li className="border-b border-line py-3 last:border-b-0">
      <article aria-label={texts.post.label({ name })}>
        <PostExcerpt post={post} onNavigate={onNavigate} />
      </article>
    </li>
  );
}
