import { POST_TEXTS } from '@weft/shared/posts/texts';
import type { Quote as PostQuote, QuotedPost as Quoted } from '@weft/shared/posts/views';
import { EyeOff, Quote } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '@/lib/paths';
import { PostExcerpt } from './post-excerpt';
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

/** A post within one that quotes it. */
export function QuotedPost({ post, aside }: { post: Quoted; aside?: ReactNode }) {
  const name = post.user.fullName || POST_TEXTS.unknownMember;
  return (
    <blockquote aria-label={texts.quotes.label({ name })} className={boxClass}>
      <PostExcerpt post={post} aside={aside} />
      {post.isQuote && (
        <Link
          to={paths.post(post._id)}
          className="flex items-center gap-2 text-small font-medium text-muted hover:underline"
        >
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
