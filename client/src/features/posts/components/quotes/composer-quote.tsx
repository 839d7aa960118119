import { useQuery } from '@tanstack/react-query';
import type { PostView } from '@weft/shared/posts/views';
import { X } from 'lucide-react';
import { isApiError } from '@/lib/api/api-error';
import { IconButton } from '@/ui/button/icon-button';
import { Skeleton, SkeletonGroup } from '@/ui/feedback/skeleton';
import { postQueries } from '../../api/post-queries';
import { QuoteBox, QuoteGone, QuotedPost } from './quoted-post';
import { texts } from '../../texts/generated';

/** The quoted post of a new one, with a button to write without it. */
function NewQuote({
  postId,
  disabled,
  onRemove,
}: {
  postId: string;
  disabled: boolean;
  onRemove: () => void;
}) {
  const { data: post, error } = useQuery(postQueries.one(postId));
  const remove = (
    <IconButton label={texts.quotes.remove} disabled={disabled} className="ms-auto -my-2" onClick={onRemove}>
      <X aria-hidden="true" className="size-5" strokeWidth={1.75} />
    </IconButton>
  );
  if (post) return <QuotedPost post={{ ...post, isQuote: post.quote !== null }} aside={remove} />;
  if (isApiError(error, 'NOT_FOUND'))
    return (
      <div className="flex items-center gap-2">
        <div className="flex-1">
          <QuoteGone />
        </div>
        {remove}
      </div>
    );
  return (
    <SkeletonGroup label={texts.quotes.loading}>
      <Skeleton className="my-2 h-24 rounded-lg!" />
    </SkeletonGroup>
  );
}

/** The quoted post below the text of the composer: that of a new post, or of the edited one. */
export function ComposerQuote({
  postId,
  ofPost,
  ...rest
}: {
  postId: string | undefined;
  ofPost: PostView | null;
  disabled: boolean;
  onRemove: () => void;
}) {
  if (postId !== undefined) return <NewQuote postId={postId} {...rest} />;
  return ofPost?.quote ? <QuoteBox quote={ofPost.quote} /> : null;
}
