import { POST_TEXTS } from '@weft/shared/posts/texts';
import type { Quote as PostQuote, QuotedPost as Quoted } from '@weft/shared/posts/views';
import { EyeOff, Quote } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { paths } from '@/lib/paths';
import { Avatar } from '@/ui/display/avatar';
import { TimeAgo } from '@/ui/display/time-ago';
import { DocumentTile } from '../document-tile';
import { MediaGrid } from '../media-grid';
import { textOf } from '../mentions/text-of';
import { texts } from '../../texts/generated';

const boxClass = 'my-2 rounded-lg border border-line px-3.5 py-3';

/** Says that the viewer may not see what is quoted. */
export function QuoteGone() {
  return (
    <div className={`${boxClass} flex items-center gap-2.5 bg-sunken text-label text-muted`}>
      <EyeOff aria-hidden="true" className="size-5 flex-none" strokeWidth={1.75} />
      {texts.quotes.gone}
    </div>
  );
}

/** A post within one that quotes it. Text, time and pictures lead to its own page. `aside` is at the end of the header. */
export function QuotedPost({ post, aside }: { post: Quoted; aside?: ReactNode }) {
  const navigate = useNavigate();
  const { user } = post;
  const name = user.fullName || POST_TEXTS.unknownMember;
  const path = paths.post(post._id);
  return (
    <blockquote aria-label={texts.quotes.label({ name })} className={boxClass}>
      <div className="mb-1.5 flex items-center gap-2">
        <Avatar name={name} src={user.profileImage} size={28} />
        <Link
          to={paths.profile(user._id)}
          dir="auto"
          className="min-w-0 truncate text-label font-semibold hover:underline"
          title={name}
        >
          {name}
        </Link>
        <Link to={path} className="num flex-none text-small text-subtle hover:underline">
          <TimeAgo iso={post.createdAt} />
        </Link>
        {aside}
      </div>
      {post.mediaTitle !== '' && (
        <Link
          to={path}
          dir="auto"
          className="mb-2 line-clamp-6 text-label leading-[1.4rem] wrap-anywhere whitespace-pre-line"
        >
          {textOf(post)}
        </Link>
      )}
      <MediaGrid post={post} onOpen={() => void navigate(path)} />
      {post.mediaDocument && <DocumentTile document={post.mediaDocument} />}
      {post.isQuote && (
        <Link to={path} className="flex items-center gap-2 text-small font-medium text-muted hover:underline">
          <Quote aria-hidden="true" className="size-4" strokeWidth={1.75} />
          {texts.quotes.inner}
        </Link>
      )}
    </blockquote>
  );
}

/** What a post quotes, or that it is not available. */
export function QuoteBox({ quote }: { quote: PostQuote }) {
  return quote.post ? <QuotedPost post={quote.post} /> : <QuoteGone />;
}
