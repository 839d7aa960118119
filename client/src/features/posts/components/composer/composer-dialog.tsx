import { POST_LIMITS } from '@weft/shared/limits';
import { screenText } from '@weft/shared/posts/screening/screen-text';
import { POST_TEXTS } from '@weft/shared/posts/texts';
import type { PostView } from '@weft/shared/posts/views';
import { isBlank } from '@weft/shared/text/visible-text';
import { useEffect, useRef } from 'react';
import { useMe } from '@/features/members';
import { useDraft } from '@/lib/drafts';
import { notify } from '@/notifications/notify';
import { useFileDrop } from '@/lib/use-file-drop';
import { cx } from '@/ui/cx';
import { Dialog } from '@/ui/dialog';
import { GrowingTextArea } from '@/ui/growing-text-area';
import { TextCounter } from '@/ui/text-counter';
import type { Pick } from '../../composer-context';
import { ComposerAuthor } from './composer-author';
import { ComposerFooter } from './composer-footer';
import { FileRows } from './file-rows';
import { MediaInputs } from './media-inputs';
import { PictureTray } from './picture-tray';
import { SendingState } from './sending-state';
import { readiness } from './shelf';
import { fieldOf, type Files } from './use-files';
import type { Pictures } from './use-pictures';
import { useSubmitPost } from './use-submit-post';

/** Said before anything is chosen. */
const LIMITS =
  `Up to ${POST_LIMITS.imagesMax} photos (JPEG, PNG, WebP, GIF or AVIF, 100 MB each), one video (MP4, WebM or MOV, 100 MB) ` +
  'and one document (PDF, Word, PowerPoint, Excel or text, 20 MB). You can also drop or paste them here.';

/** Where a post is written or edited. All of it is kept while it is closed, over a reload and an expired session. */
export function ComposerDialog({
  post,
  pictures,
  files,
  pick,
  onClose,
  onSent,
}: {
  /** The post that is edited; null for a new one. */
  post: PostView | null;
  pictures: Pictures;
  files: Files;
  /** Opens this choice at once. */
  pick: Pick | null;
  onClose: () => void;
  onSent: () => void;
}) {
  const me = useMe();
  const [text, setText, forgetDraft] = useDraft(
    me?._id,
    post ? `edit:${post._id}` : 'post',
    post?.mediaTitle ?? '',
  );
  const inputs = {
    photo: useRef<HTMLInputElement>(null),
    video: useRef<HTMLInputElement>(null),
    document: useRef<HTMLInputElement>(null),
  };
  const { stage, isBusy, submit, cancel } = useSubmitPost({
    memberId: me?._id,
    post,
    onDone: () => {
      forgetDraft();
      onSent();
    },
  });

  useEffect(() => {
    if (pick) inputs[pick].current?.click();
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the dialog opens
  }, []);

  const shelf = { pictures: pictures.pictures, files: files.files };
  const isEmpty = isBlank(text) && shelf.pictures.length === 0 && shelf.files.length === 0;
  const isTooLong = text.trim().length > POST_LIMITS.textMax;

  const handleSubmit = () => {
    if (isEmpty) notify.error(POST_TEXTS.rules.empty);
    else if (isTooLong) notify.error(POST_TEXTS.rules.textLong);
    // The server judges again: here it saves the member an upload that would be refused.
    else if (screenText(text).isFlagged) notify.error(POST_TEXTS.rules.rejected);
    else void submit(text, shelf);
  };
  const drop = useFileDrop(
    (dropped) => {
      const images = dropped.filter((file) => fieldOf(file) === 'picture');
      if (images.length > 0) void pictures.add(images);
      for (const file of dropped) {
        const field = fieldOf(file);
        if (field !== 'picture') files.add(field, file);
      }
    },
    { isOff: isBusy, takesPasted: (file) => file.type.startsWith('image/') },
  );

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
          hasRoom={{
            photo: shelf.pictures.length < POST_LIMITS.imagesMax,
            video: files.hasRoom('video'),
            document: files.hasRoom('document'),
          }}
          onAdd={(kind) => inputs[kind].current?.click()}
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
          className="min-h-26 w-full bg-transparent text-[1.0625rem] leading-[1.65rem] outline-offset-4"
          onChange={(event) => setText(event.target.value)}
        />
        <TextCounter length={text.trim().length} max={POST_LIMITS.textMax} />
        <PictureTray pictures={pictures} disabled={isBusy} />
        <FileRows files={files} disabled={isBusy} />
        <MediaInputs {...inputs} pictures={pictures} files={files} />
        <p className="mt-3 text-small text-muted">{LIMITS}</p>
        <SendingState stage={stage} readiness={readiness(shelf)} onRetry={handleSubmit} />
      </div>
    </Dialog>
  );
}
