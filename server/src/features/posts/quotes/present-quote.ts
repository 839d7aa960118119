import type { Quote, QuotedPost } from '@weft/shared/posts/views';
import type { PostRecord } from '../post-records.ts';
import { memberView, type Presenting } from '../present-comment.ts';
import { presentFiles } from '../present-files.ts';

/** The quoted posts that the viewer may see now, by id. */
export interface Quoted {
  readonly quoted: ReadonlyMap<string, PostRecord>;
}

function presentQuoted(post: PostRecord, presenting: Pick<Presenting, 'members'>): QuotedPost {
  return {
    _id: post._id,
    user: memberView(post.author, presenting),
    mediaTitle: post.text,
    ...presentFiles(post),
    createdAt: post.createdAt.toISOString(),
    isQuote: post.quotes !== undefined,
  };
}

/** What a post quotes. Says nothing about a post that the viewer may not see, not even its id. */
export function presentQuote(
  { quotes }: PostRecord,
  { quoted, members }: Quoted & Pick<Presenting, 'members'>,
): Quote | null {
  if (quotes === undefined) return null;
  const post = quoted.get(quotes);
  return { post: post ? presentQuoted(post, { members }) : null };
}
