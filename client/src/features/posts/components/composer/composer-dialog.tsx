import { useRef } from 'react';
import { POST_LIMITS } from '@weft/shared/limits';
import { hasTooManyTags } from '@weft/shared/posts/tags/hashtags';
import { screenText } from '@weft/shared/posts/screening/screen-text';
import { POST_TEXTS } from '@weft/shared/posts/texts';
import type { PostView } from '@weft/shared/posts/views';
import { isBlank } from '@weft/shared/text/visible-text';
import { useMe } from '@/features/members';
import { notify } from '@/alerts/toasts/notify';
import type { BeginToken } from '@/ui/form/suggestions/suggesting-text-area';
import { Dialog } from '@/ui/overlay/dialog';
import { ComposerFooter } from './composer-footer';
import { ComposerText } from './composer-text';
import { FileRows } from './attachments/file-rows';
import { DraftNotice } from './drafts/draft-notice';
import { contextOf } from '../../api/draft-record';
import { LinkPreviewBox } from './link-preview/link-preview-box';
import { useLinkPreview } from './link-preview/use-link-preview';
import type { MediaKind } from './media-inputs';
import { PictureTray } from './attachments/picture-tray';
import { SendingState } from './sending-state';
import { readiness } from './drafts/attachment-tray';
import { useComposerDrop } from './attachments/use-composer-drop';
import type { Files } from './attachments/use-files';
import type { Pictures } from './attachments/use-pictures';
import { sentWording } from '../mentions/sent-wording';
import { useMentionedText } from '../mentions/use-mentioned-text';
import { ComposerAuthor } from './composer-author';
import { useAuthorDraft } from './drafts/use-author-draft';
import { useAudienceDraft } from './drafts/use-audience-draft';
import { ComposerQuote } from '../quotes/composer-quote';
import { useQuoteDraft } from '../quotes/quote-draft';
import { useSubmitPost } from './use-submit-post';
import { texts } from '../../texts/generated';

function titleOf(post: PostView | null, quotes: string | undefined): string {
  if (post) return texts.editPost;
  return quotes === undefined ? texts.createPost : texts.quotes.title;
}

/** Dialog for writing or editing a post. Drafts survive closing, a reload and an expired session. */
export function ComposerDialog({
  post,
  isContinued,
  pictures,
  files,
  onAdd,
  onText,
  onDiscard,
  onClose,
  onSent,
}: {
  /** The edited post, null for a new one. */
  post: PostView | null;
  /** Whether the dialog opened with a draft. */
  isContinued: boolean;
  pictures: Pictures;
  files: Files;
  /** Opens a file picker. */
  onAdd: (kind: MediaKind) => void;
  /** Called when the text changes. */
  onText: () => void;
  /** Discards the draft and starts again. */
  onDiscard: () => void;
  onClose: () => void;
  onSent: () => void;
}) {
  const me = useMe();
  const beginToken = useRef<BeginToken>(null);
  const original = post ? { text: post.mediaTitle, mentions: post.mentions } : undefined;
  const writing = useMentionedText(me?._id, contextOf(post), original);
  const { text, forget: forgetDraft } = writing;
  const [audience, setAudience, forgetAudience] = useAudienceDraft(me?._id, post);
  const author = useAuthorDraft(me?._id, post);
  const [quotes, forgetQuote] = useQuoteDraft(me?._id, post === null);
  const forgetAll = () =>
    [forgetDraft, forgetAudience, author.forget, forgetQuote].forEach((forget) => forget());
  const { stage, isBusy, submit, cancel } = useSubmitPost({
    memberId: me?._id,
    post,
    onDone: () => {
      forgetAll();
      onSent();
    },
  });

  const tray = { pictures: pictures.pictures, files: files.files };
  const refusal = stage.at === 'refused' ? stage : null;
  const isEmpty = isBlank(text) && tray.pictures.length === 0 && tray.files.length === 0;
  const isTooLong = text.trim().length > POST_LIMITS.textMax;

  const linkPreview = useLinkPreview({
    text,
    post,
    hasFiles: tray.pictures.length + tray.files.length > 0,
  });

  const handleSubmit = () => {
    if (author.isUnknown) return;
    if (isEmpty) notify.error(POST_TEXTS.rules.empty);
    else if (isTooLong) notify.error(POST_TEXTS.rules.textLong);
    // An older text may have more of them.
    else if (text !== post?.mediaTitle && hasTooManyTags(text)) notify.error(POST_TEXTS.rules.tagsMany);
    // The server screens the text too. Screening it here avoids an upload that would be rejected.
    else if (screenText(text).isFlagged) notify.error(POST_TEXTS.rules.rejected);
    else
      void submit(
        { ...sentWording(writing), ...author.sent(audience), linkPreview: linkPreview.change, quotes },
        tray,
      );
  };
  const drop = useComposerDrop(pictures, files, isBusy);

  return (
    <Dialog
      open
      // While the post is being sent only Cancel closes the dialog, so that an accidental Escape doesn't hide the outcome.
      onOpenChange={(isOpen) => !isOpen && !isBusy && onClose()}
      title={titleOf(post, quotes)}
      fullOnPhone
      area={{
        ...drop.area,
        ...(drop.isOver && { className: 'outline-2! -outline-offset-8 outline-focus outline-dashed' }),
      }}
      footer={
        <ComposerFooter
          stage={stage}
          isEdit={post !== null}
          isBusy={isBusy}
          canSend={!isEmpty && !isTooLong && !author.isUnknown}
          hasRoom={{
            photo: tray.pictures.length < POST_LIMITS.imagesMax,
            video: files.hasRoom('video'),
            document: files.hasRoom('document'),
          }}
          onAdd={onAdd}
          onSign={(sign) => beginToken.current?.(sign)}
          onCancel={cancel}
          onSubmit={handleSubmit}
        >
          <SendingState
            stage={stage}
            isEdit={post !== null}
            readiness={readiness(tray)}
            onRetry={handleSubmit}
          />
        </ComposerFooter>
      }
    >
      {isContinued && (
        <DraftNotice
          isEdit={post !== null}
          onDiscard={() => {
            forgetAll();
            onDiscard();
          }}
        />
      )}
      <ComposerAuthor
        post={post}
        author={author}
        audience={audience}
        disabled={isBusy}
        onAudience={setAudience}
      />
      <ComposerText writing={writing} disabled={isBusy} beginToken={beginToken} onChanged={onText} />
      <PictureTray pictures={pictures} refusal={refusal} disabled={isBusy} />
      <FileRows files={files} refusal={refusal} disabled={isBusy} />
      <LinkPreviewBox {...linkPreview} disabled={isBusy} />
      <ComposerQuote postId={quotes} ofPost={post} disabled={isBusy} onRemove={forgetQuote} />
    </Dialog>
  );
}
