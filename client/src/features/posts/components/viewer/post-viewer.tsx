import type { PostView } from '@weft/shared/posts/views';
import { MessageSquare, X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useRef, useState, type KeyboardEvent } from 'react';
import { stepOfKey } from '@/lib/languages/line-direction';
import { cx } from '@/ui/cx';
import { leaveEscapeInside } from '@/ui/overlay/own-escape';
import { stageIconButton } from '@/ui/button/stage-button';
import { Lightbox } from '@/ui/overlay/lightbox';
import { slideName, slidesOf } from '../../media-layout';
import { actionClass } from '../action-class';
import { CommentArea } from '../comments/comment-area';
import { CommentForm } from '../comments/comment-form';
import { PostHeader } from '../post-header';
import { PostText } from '../post-text';
import { LikesLine } from '../reactions/likes-line';
import { ReactionControl } from '../reactions/reaction-control';
import { ViewerStage, ViewerThumbs } from './viewer-stage';
import { PressButton } from '@/ui/button/press-button';
import { texts } from '../../texts/generated';

/** Number of characters of the caption shown before "Show more". */
const CAPTION_MAX = 200;

/** Elements that use the arrow keys themselves. */
const OWN_ARROWS = 'textarea, input, video, [role="toolbar"], [role="menu"]';

function SidePanel({ post }: { post: PostView }) {
  const [isTextOpen, setTextOpen] = useState(false);
  const form = useRef<HTMLDivElement>(null);
  return (
    <aside
      aria-label={texts.viewer.about}
      className="flex min-h-0 flex-col bg-surface max-md:flex-none md:overflow-hidden"
    >
      <div className="flex-1 px-5 pt-5 pb-1 md:overflow-auto">
        <PostHeader post={post} />
        <PostText
          text={post.mediaTitle}
          mentions={post.mentions}
          max={CAPTION_MAX}
          isOpen={isTextOpen}
          onToggle={() => setTextOpen(!isTextOpen)}
        />
        <div className="-mx-2.5 mt-2 flex flex-wrap gap-1">
          <ReactionControl post={post} />
          <PressButton
            className={actionClass()}
            onClick={() => form.current?.querySelector('textarea')?.focus()}
          >
            <MessageSquare aria-hidden="true" className="size-5" strokeWidth={1.75} />
            {texts.comments.write}
          </PressButton>
        </div>
        <LikesLine post={post} />
        <CommentArea post={post} className="mt-0.5 border-t border-line pt-3.5 pb-2.5" />
      </div>
      <div ref={form} className="border-t border-line bg-surface px-4 py-3 max-md:sticky max-md:bottom-0">
        <CommentForm postId={post._id} />
      </div>
    </aside>
  );
}

/**
 * Full-page dialog with a post's pictures and videos, one at a time, and the post with its comments beside them. Buttons, arrow
 * keys and swipes turn to the next one.
 */
export function PostViewer({ post, start, onClose }: { post: PostView; start: number; onClose: () => void }) {
  const slides = slidesOf(post);
  const [index, setIndex] = useState(start);
  const at = Math.min(index, slides.length - 1);
  const turn = (direction: 1 | -1) => setIndex((at + direction + slides.length) % slides.length);

  const handleKeyDown = ({ key, target, currentTarget }: KeyboardEvent) => {
    // React also bubbles key events of dialogs that the viewer opens through portals.
    const isInside = target instanceof HTMLElement && currentTarget.contains(target);
    if (!isInside || target.closest(OWN_ARROWS) || slides.length < 2) return;
    const step = stepOfKey(key);
    if (step) turn(step);
  };

  return (
    <Lightbox
      onClose={onClose}
      onKeyDown={handleKeyDown}
      onEscapeKeyDown={leaveEscapeInside}
      className={cx(
        'grid grid-cols-[minmax(0,1fr)_392px]',
        'max-desk:grid-cols-[minmax(0,1fr)_320px] max-md:flex max-md:flex-col max-md:overflow-auto max-md:bg-surface',
      )}
    >
      <Dialog.Title className="sr-only">{texts.viewer.title}</Dialog.Title>
      <div className="relative flex min-h-0 min-w-0 flex-col bg-[#0A0F10] text-white max-md:flex-none">
        <div className="flex items-center gap-3 px-5 py-3.5 max-md:px-2 max-md:py-1.5">
          <Dialog.Close
            aria-label={texts.viewer.close}
            title={texts.viewer.close}
            className={cx(stageIconButton, 'size-9 max-md:size-11')}
          >
            <X aria-hidden="true" className="size-5" strokeWidth={1.75} />
          </Dialog.Close>
          {slides.length > 1 && slides[at]?.kind === 'video' && (
            <span className="ms-auto text-label text-[#C4D0D0]">{slideName(slides, at)}</span>
          )}
          <span dir="ltr" className="num ms-auto font-semibold max-md:pe-2 [span+&]:ms-0" aria-live="polite">
            {at + 1} / {slides.length}
          </span>
        </div>
        <ViewerStage post={post} slides={slides} at={at} start={start} onTurn={turn} />
        <ViewerThumbs slides={slides} at={at} onChoose={setIndex} />
      </div>
      <SidePanel post={post} />
    </Lightbox>
  );
}
