import { POST_TEXTS } from '@weft/shared/posts/texts';
import type { FeedRepost, PostView } from '@weft/shared/posts/views';
import { MessageSquare } from 'lucide-react';
import { Suspense, useState, type HTMLAttributes, type Ref } from 'react';
import { lazyView } from '@/lib/languages/lazy-view';
import { cardClass } from '@/ui/display/card';
import { cx } from '@/ui/cx';
import { useExpanded } from '../hooks/use-expanded';
import { useViewerSlide } from '../hooks/use-viewer-slide';
import { useWatchedPost } from '../live/use-watched-post';
import { actionClass } from './action-class';
import { CommentArea } from './comments/comment-area';
import { CommentForm } from './comments/comment-form';
import { CopyLinkButton } from './copy-link-button';
import { DocumentTile } from './document-tile';
import { LinkCard } from './link-card';
import { MediaGrid } from './media-grid';
import { PostAside } from './post-aside';
import { PostHeader } from './post-header';
import { PostText } from './post-text';
import { LikesLine } from './reactions/likes-line';
import { ReactionControl } from './reactions/reaction-control';
import { QuoteBox } from './quotes/quoted-post';
import { RepostButton } from './reposts/repost-button';
import { RepostedBy } from './reposts/reposted-by';
import { SaveButton } from './save-button';
import { PressButton } from '@/ui/button/press-button';
import { texts } from '../texts/generated';

const PostViewer = lazyView(async () => (await import('./viewer/post-viewer')).PostViewer);

/** Characters of a post's text that the feed shows. */
const FEED_TEXT = 150;

export interface PostCardProps extends HTMLAttributes<HTMLElement> {
  post: PostView;
  /** Number of characters shown before "Show more". */
  textMax?: number;
  /** Why it is in the feed. */
  repost?: FeedRepost | undefined;
  onDeleted?: () => void;
  ref?: Ref<HTMLElement>;
}

/** A post in the feed. The actions are above the summary of likes, so that the reaction picker doesn't cover it. */
export function PostCard({
  post,
  textMax = FEED_TEXT,
  repost,
  onDeleted,
  className,
  ...rest
}: PostCardProps) {
  const [expanded, expand] = useExpanded(post._id);
  const viewer = useViewerSlide(post._id);
  const [isWriting, setWriting] = useState(false);
  useWatchedPost(post._id, expanded.comments || viewer.slide !== null);
  const toggleComments = (write: boolean) => {
    setWriting(write);
    expand(({ comments }) => ({ comments: !comments }));
  };
  return (
    <article
      {...rest}
      aria-label={texts.post.label({ name: post.user.fullName || POST_TEXTS.unknownMember })}
      className={cx(cardClass, 'px-5 pt-4 pb-2 max-md:px-4 max-md:pt-3.5 max-md:pb-1.5', className)}
    >
      {repost && <RepostedBy user={repost.user} />}
      <PostHeader post={post} aside={<PostAside post={post} {...(onDeleted && { onDeleted })} />} />
      <PostText
        text={post.mediaTitle}
        mentions={post.mentions}
        max={textMax}
        isOpen={expanded.text}
        onToggle={() => expand(({ text }) => ({ text: !text }))}
      />
      {post.mediaTitle === '' && <div className="h-3" />}
      <MediaGrid post={post} onOpen={viewer.open} />
      {post.mediaDocument && <DocumentTile document={post.mediaDocument} />}
      {post.linkPreview && <LinkCard preview={post.linkPreview} className="mt-2 mb-1" />}
      {post.quote && <QuoteBox quote={post.quote} />}
      <div className="-mx-2.5 flex flex-wrap gap-1 pt-1">
        <ReactionControl post={post} />
        <PressButton
          data-post-action="comment"
          aria-expanded={expanded.comments}
          className={actionClass()}
          onClick={() => toggleComments(true)}
        >
          <MessageSquare aria-hidden="true" className="size-5" strokeWidth={1.75} />
          {texts.comments.write}
        </PressButton>
        <RepostButton post={post} />
        <CopyLinkButton postId={post._id} className="ms-auto" />
        <SaveButton post={post} />
      </div>
      <LikesLine
        post={post}
        areCommentsOpen={expanded.comments}
        onToggleComments={() => toggleComments(false)}
      />
      {expanded.comments && (
        <div className="mt-0.5 flex flex-col gap-3.5 border-t border-line pt-3.5 pb-2.5">
          <CommentForm postId={post._id} focusOnOpen={isWriting} />
          <CommentArea post={post} />
        </div>
      )}
      {viewer.slide !== null && (
        <Suspense fallback={null}>
          <PostViewer post={post} start={viewer.slide} onClose={viewer.close} />
        </Suspense>
      )}
    </article>
  );
}
