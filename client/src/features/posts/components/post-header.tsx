import type { PostView } from '@weft/shared/posts/views';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { fileUrl } from '@/lib/file-url';
import { paths } from '@/lib/paths';
import { Avatar } from '@/ui/avatar';
import { TimeAgo } from '@/ui/time-ago';

/** Who posted it and when; the time leads to the post's own page. `aside` stands at its right end. */
export function PostHeader({ post, aside }: { post: PostView; aside?: ReactNode }) {
  const { user } = post;
  const name = user.fullName || 'Unknown User';
  const headline = user.headline ?? 'No headline';
  return (
    <div className="flex items-start gap-3 max-md:gap-2.5">
      <Link to={paths.profile(user._id)} tabIndex={-1} aria-hidden="true" className="flex-none">
        <Avatar name={name} src={user.profileImage && fileUrl(user.profileImage)} size={44} />
      </Link>
      <div className="min-w-0 flex-1">
        <Link
          to={paths.profile(user._id)}
          title={name}
          className="block w-fit max-w-full truncate leading-[1.3] font-[650] text-text hover:underline"
        >
          {name}
        </Link>
        <div className="truncate text-small text-muted" title={headline}>
          {headline}
        </div>
        <div className="num text-small text-subtle">
          <Link to={paths.post(post._id)} className="hover:underline">
            <TimeAgo iso={post.createdAt} />
          </Link>
          {post.editedAt && ' · Edited'}
        </div>
      </div>
      {aside}
    </div>
  );
}
