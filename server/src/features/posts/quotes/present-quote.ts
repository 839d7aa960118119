import type { Quote, QuotedPost } from '@weft/shared/posts/views';
import { mentionedIn, presentMentions } from '../mentions/present-mentions.ts';
import type { PostRecord } from '../post-records.ts';
import { authorView, type Presenting } from '../present-comment.ts';
import { presentFiles } from '../present-files.ts';

/** The quoted posts that the viewer may see now, by id. */
export interface Quoted {
  readonly quoted: ReadonlyMap<string, PostRecord>;
}

type Viewing = Pick<Presenting, 'members' | 'companies' | 'hidden'>;

/** The members whom a quoted post names. */
export function membersInQuoted(post: PostRecord): string[] {
  return [post.author, ...mentionedIn(post)];
}

function presentQuoted(post: PostRecord, presenting: Viewing): QuotedPost {
  return {
    _id: post._id,
    user: authorView(post.author, presenting),
    mediaTitle: post.text,
    ...presentMentions(post, presenting),
    ...presentFiles(post),
    createdAt: post.createdAt.toISOString(),
    isQuote: post.quotes !== undefined,
  };
}

/** What a post quotes. Says nothing about a post that the viewer may not see, not even its id. */
export function presentQuote({ quotes }: PostRecord, { quoted, ...viewing }: Quoted & Viewing): Quote | null {
  if (quotes === undefined) return null;
  const post = quoted.get(quotes);
  return { post: post ? presentQuoted(post, viewing) : null };
}
