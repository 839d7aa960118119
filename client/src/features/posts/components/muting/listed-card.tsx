import { hashtagOf, hashtagsIn } from '@weft/shared/posts/tags/hashtags';
import { POST_TEXTS } from '@weft/shared/posts/texts';
import { EyeOff, VolumeX } from 'lucide-react';
import { useEffect, useId, useRef, type HTMLAttributes, type Ref } from 'react';
import { isFocusLost } from '@/lib/browser/is-focus-lost';
import { Button } from '@/ui/button/button';
import { cardClass } from '@/ui/display/card';
import { cx } from '@/ui/cx';
import { useMuteTag } from '../../api/muting/use-mute-tag';
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

/** What a notice says, and how it is undone. */
function useNotice(notice: MuteNotice, post: PostCardProps['post']): { text: string; undo: () => void } {
  const { setHidden, setMuted } = useMuting(post);
  const tag = typeof notice === 'object' ? notice.tag : '';
  const written = hashtagsIn(post.mediaTitle).find((hashtag) => hashtag.tag === tag)?.text;
  const setTagMuted = useMuteTag({ tag, name: tag }, post._id);
  if (notice === 'hidden') return { text: texts.muting.hidden, undo: () => void setHidden(false) };
  if (notice === 'muted') {
    const name = post.user.fullName || POST_TEXTS.unknownMember;
    return { text: texts.muting.muted({ name }), undo: () => void setMuted(false) };
  }
  const hashtag = written ?? hashtagOf(tag);
  return { text: texts.muting.mutedTag({ hashtag }), undo: () => void setTagMuted(false) };
}

/** Takes the place of a post that was just hidden, or whose author or hashtag was just muted. */
function NoticeCard({ notice, post, className, ...rest }: NoticeCardProps) {
  const { text, undo } = useNotice(notice, post);
  const id = useId();
  const Icon = notice === 'hidden' ? EyeOff : VolumeX;
  return (
    <article
      {...rest}
      aria-labelledby={id}
      className={cx(cardClass, 'flex items-center gap-3 px-5 py-3 max-md:px-4', className)}
    >
      <Icon aria-hidden="true" className="size-5 flex-none text-muted" strokeWidth={1.75} />
      <p id={id} className="min-w-0 flex-1 wrap-anywhere">
        {text}
      </p>
      <Button variant="secondary" size="sm" aria-describedby={id} onClick={undo}>
        {uiTexts.undo}
      </Button>
    </article>
  );
}

/** A post of a list. Its notice takes the focus that it loses when it is hidden, and gives it back on Undo. */
export function ListedCard({ post, ...rest }: Omit<PostCardProps, 'ref'>) {
  const notice = useMuteNotice(post);
  const card = useRef<HTMLElement>(null);
  const before = useRef(notice);
  useEffect(() => {
    if (Boolean(before.current) === Boolean(notice)) return;
    before.current = notice;
    if (isFocusLost()) (notice ? card.current?.querySelector('button') : card.current)?.focus();
  }, [notice]);
  if (!notice) return <PostCard ref={card} post={post} {...rest} />;
  const { textMax: _textMax, onDeleted: _onDeleted, ...attributes } = rest;
  return <NoticeCard ref={card} notice={notice} post={post} {...attributes} />;
}
