import { POST_LIMITS } from '@weft/shared/limits';
import { POST_TEXTS } from '@weft/shared/posts/texts';
import type { PostView } from '@weft/shared/posts/views';
import { isBlank } from '@weft/shared/text/visible-text';
import { useEffect, useRef } from 'react';
import { IMAGE_ACCEPT } from '@/features/media';
import { useMe } from '@/features/profiles';
import { useDraft } from '@/lib/drafts';
import { notify } from '@/notifications/notify';
import { cx } from '@/ui/cx';
import { Dialog } from '@/ui/dialog';
import { GrowingTextArea } from '@/ui/growing-text-area';
import { DocumentTile } from '../document-tile';
import { TextCounter } from '../text-counter';
import { ComposerAuthor } from './composer-author';
import { ComposerFooter } from './composer-footer';
import { PictureTray } from './picture-tray';
import { SendingState } from './sending-state';
import type { Pictures } from './use-pictures';
import { usePictureDrop } from './use-picture-drop';
import { useSubmitPost } from './use-submit-post';

/** Said before anything is chosen. */
const LIMITS = `Up to ${POST_LIMITS.imagesMax} photos: JPEG, PNG, WebP, GIF or AVIF, 100 MB each.`;

/**
 * Where a post is written or edited. What is typed is kept while it is closed, over a reload and an expired session;
 * pictures are kept while the page lives.
 */
export function ComposerDialog({
  post,
  pictures,
  pick,
  onClose,
  onSent,
}: {
  /** The post that is edited; null for a new one. */
  post: PostView | null;
  pictures: Pictures;
  /** Opens the choice of pictures at once. */
  pick: boolean;
  onClose: () => void;
  onSent: () => void;
}) {
  const me = useMe();
  const [text, setText, forgetDraft] = useDraft(
    me?._id,
    post ? `edit:${post._id}` : 'post',
    post?.mediaTitle ?? '',
  );
  const input = useRef<HTMLInputElement>(null);
  const { stage, isBusy, submit, cancel } = useSubmitPost({
    memberId: me?._id,
    post,
    onDone: () => {
      forgetDraft();
      onSent();
    },
  });

  useEffect(() => {
    if (pick) input.current?.click();
  }, [pick]);

  const hasOtherMedia = post !== null && (post.mediaVideo.length > 0 || post.mediaDocument !== null);
  const isEmpty = isBlank(text) && pictures.pictures.length === 0 && !hasOtherMedia;
  const isTooLong = text.trim().length > POST_LIMITS.textMax;

  const handleSubmit = () => {
    if (isEmpty) notify.error(POST_TEXTS.rules.empty);
    else if (isTooLong) notify.error(POST_TEXTS.rules.textLong);
    else void submit(text, pictures.pictures);
  };
  const drop = usePictureDrop((files) => void pictures.add(files), isBusy);

  return (
    <Dialog
      open
      // While it is being sent only Cancel ends it: a stray Escape must not leave the outcome open.
      onOpenChange={(isOpen) => !isOpen && !isBusy && onClose()}
      title={post ? 'Edit Post' : 'Create a post'}
      fullOnPhone
      footer={
        <ComposerFooter
          stage={stage}
          isEdit={post !== null}
          isBusy={isBusy}
          canSend={!isEmpty && !isTooLong}
          canAddPhotos={!isBusy && pictures.pictures.length < POST_LIMITS.imagesMax}
          onPhoto={() => input.current?.click()}
          onCancel={cancel}
          onSubmit={handleSubmit}
        />
      }
    >
      <div
        className={cx('rounded-md', drop.isOver && 'outline-2 outline-offset-8 outline-focus outline-dashed')}
        {...drop.area}
      >
        <ComposerAuthor />
        <GrowingTextArea
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog was opened to write
          autoFocus
          aria-label="Post text"
          placeholder="What do you want to share?"
          value={text}
          readOnly={isBusy}
          rows={4}
          className="min-h-26 w-full bg-transparent text-[1.0625rem] leading-[1.65rem] outline-none"
          onChange={(event) => setText(event.target.value)}
        />
        <TextCounter length={text.trim().length} max={POST_LIMITS.textMax} />
        <PictureTray pictures={pictures} disabled={isBusy} />
        {post?.mediaDocument && (
          <div className="mt-2.5">
            <DocumentTile document={post.mediaDocument} />
          </div>
        )}
        <input
          ref={input}
          type="file"
          hidden
          multiple
          accept={IMAGE_ACCEPT}
          aria-label="Add photos"
          onChange={(event) => {
            const files = [...(event.target.files ?? [])];
            event.target.value = '';
            void pictures.add(files);
          }}
        />
        <p className="mt-3 text-small text-muted">{LIMITS} You can also drop or paste them here.</p>
        <SendingState stage={stage} onRetry={handleSubmit} />
      </div>
    </Dialog>
  );
}
