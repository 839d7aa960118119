import { POST_TEXTS } from '@weft/shared/posts/texts';
import type { QuotedPost } from '@weft/shared/posts/views';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { paths } from '@/lib/paths';
import { Avatar } from '@/ui/display/avatar';
import { TimeAgo } from '@/ui/display/time-ago';
import { authorPath } from '../author-path';
import { DocumentTile } from '../document-tile';
import { MediaGrid } from '../media-grid';
import { textOf } from '../mentions/text-of';

/** The short form of a post. Text, time and pictures lead to its own page. `aside` is at the end of the header. */
export function PostExcerpt({
  post,
  aside,
  onNavigate,
}: {
  post: Omit<QuotedPost, 'isQuote'>;
  aside?: ReactNode;
  onNavigate?: (() => void) | undefined;
}) {
  const navigate = useNavigate();
  const { user } = post;
  const name = user.fullName || POST_TEXTS.unknownMember;
  const path = paths.post(post._id);
  const open = () => {
    onNavigate?.();
    void navigate(path);
  };
  return (
    <>
      <div className="mb-1.5 flex items-center gap-2">
        <Avatar name={name} src={user.profileImage} size={28} />
        <Link
          to={authorPath(user)}
          dir="auto"
          className="min-w-0 truncate text-label font-semibold hover:underline"
          title={name}
          onClick={onNavigate}
        >
          {name}
        </Link>
        <Link to={path} className="num flex-none text-small text-subtle hover:underline" onClick={onNavigate}>
          <TimeAgo iso={post.createdAt} />
        </Link>
        {aside}
      </div>
      {post.mediaTitle !== '' && (
        <Link
          to={path}
          dir="auto"
          className="mb-2 line-clamp-6 text-label leading-[1.4rem] wrap-anywhere whitespace-pre-line"
          onClick={onNavigate}
        >
          {textOf(post)}
        </Link>
      )}
      <MediaGrid post={post} onOpen={open} />
      {post.mediaDocument && <DocumentTile document={post.mediaDocument} />}
    </>
  );
}
