import type { PostView } from '@weft/shared/posts/views';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '@/lib/paths';
import { TimeAgo } from '@/ui/display/time-ago';
import { AuthorAvatar, AuthorLink } from './author-link';
import { PostAudience } from './post-audience';
import { texts } from '../texts/generated';

/** Author and time of a post. The time links to the post's own page; `aside` is at the end. */
export function PostHeader({ post, aside }: { post: PostView; aside?: ReactNode }) {
  const { user } = post;
  const headline = user.company ? texts.post.company : (user.headline ?? texts.post.noHeadline);
  return (
    <div className="flex items-start gap-3 max-md:gap-2.5">
      <AuthorAvatar author={user} />
      <div className="min-w-0 flex-1">
        <AuthorLink author={user} />
        <div dir="auto" className="align-page truncate text-small text-muted" title={headline}>
          {headline}
        </div>
        <div className="num text-small text-subtle">
          <Link to={paths.post(post._id)} className="hover:underline">
            <TimeAgo iso={post.createdAt} />
          </Link>
          {post.editedAt && (
            <>
              {' · '}
              {texts.post.edited}
            </>
          )}
          <PostAudience audience={post.audience} />
        </div>
      </div>
      {aside}
    </div>
  );
}
