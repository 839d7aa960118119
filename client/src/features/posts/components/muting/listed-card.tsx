import { POST_TEXTS } from '@weft/shared/posts/texts';
import { EyeOff, VolumeX } from 'lucide-react';
import { useEffect, useId, useRef, type HTMLAttributes, type Ref } from 'react';
import { isFocusLost } from '@/lib/browser/is-focus-lost';
import { Button } from '@/ui/button/button';
import { cardClass } from '@/ui/display/card';
import { cx } from '@/ui/cx';
import { useMuting } from '../../api/muting/use-muting';
import { PostCard, type PostCardProps } from '../post-card';
import { useMuteNotice, type MuteNotice } from './feed-context';
import { texts } from '../../texts/generated';
import { texts as uiTexts } from '@/ui/texts/generated';

interface NoticeCardProps extends HTMLAttributes<HTMLElement> {
  notice: MuteNotice;
  post: PostCardProps['post'];
  ref: Ref<HTMLElement>;
}

/** Takes the place of a post that was just hidden, or whose author was just muted. */
function NoticeCard({ notice, post, className, ...rest }: NoticeCardProps) {
  const { setHidden, setMuted } = useMuting(post);
  const text = useId();
  const isHidden = notice === 'hidden';
  const Icon = isHidden ? EyeOff : VolumeX;
  const name = post.user.fullName || POST_TEXTS.unknownMember;
  return (
    <article
      {...rest}
      aria-labelledby={text}
      className={cx(cardClass, 'flex items-center gap-3 px-5 py-3 max-md:px-4', className)}
    >
      <Icon aria-hidden="true" className="size-5 flex-none text-muted" strokeWidth={1.75} />
      <p id={text} className="min-w-0 flex-1 wrap-anywhere">
        {isHidden ? texts.muting.hidden : texts.muting.muted({ name })}
      </p>
      <Button
        variant="secondary"
        size="sm"
        aria-describedby={text}
        onClick={() => void (isHidden ? setHidden(false) : setMuted(false))}
      >
        {uiTexts.undo}
      </Button>
    </article>
  );
}

/** A post of a list. Its notice takes the focus that it loses when it is hidden, and gives it back on Undo. */
export function ListedCard({ post, ...rest }: Omit<PostCardProps, 'ref'>) {
  const notice = useMuteNotice(post._id, post.user._id);
  const card = useRef<HTMLElement>(null);
  const before = useRef(notice);
  useEffect(() => {
    if (before.current === notice) return;
    before.current = notice;
    if (isFocusLost()) (notice ? card.current?.querySelector('button') : card.current)?.focus();
  }, [notice]);
  if (!notice) return <PostCard ref={card} post={post} {...rest} />;
  const { textMax: _textMax, onDeleted: _onDeleted, ...attributes } = rest;
  return <NoticeCard ref={card} notice={notice} post={post} {...attributes} />;
}
