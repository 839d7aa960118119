import { POST_LIMITS } from '@weft/shared/limits';
import type { MentionView } from '@weft/shared/posts/mentions/mention-contract';
import { isBlank } from '@weft/shared/text/visible-text';
import { useRef, useState, type KeyboardEvent } from 'react';
import { useMe } from '@/features/members';
import { isComposing } from '@/lib/browser/is-composing';
import { Button } from '@/ui/button/button';
import { TextCounter } from '@/ui/form/text-counter';
import type { CommentTarget } from '../../api/comment-store';
import { useEditComment } from '../../api/use-edit-comment';
import { useFocusOnOpen } from '../../hooks/use-focus-on-open';
import { MentionTextArea } from '../mentions/mention-text-area';
import { useMentionedText } from '../mentions/use-mentioned-text';
import { DiscardDialog } from '../composer/drafts/draft-notice';
import { texts } from '../../texts/generated';
import { texts as uiTexts } from '@/ui/texts/generated';

/**
 * Form that edits a comment or reply. Control and Enter saves, Escape cancels and asks first if the text was changed. Changes
 * are kept as a draft.
 */
export function CommentEditForm({
  target,
  text: stored,
  mentions,
  onClose,
}: {
  target: CommentTarget;
  text: string;
  mentions: readonly MentionView[] | undefined;
  onClose: () => void;
}) {
  const me = useMe();
  const writing = useMentionedText(me?._id, `edit-comment:${target.id}`, { text: stored, mentions });
  const { text, initial, forget } = writing;
  const [wasRestored] = useState(text !== initial.text);
  const [isAsking, setAsking] = useState(false);
  const edit = useEditComment(target, writing.forgetSent);
  const area = useRef<HTMLTextAreaElement>(null);
  const isChanged = text.trim() !== initial.text || writing.mentions.length !== initial.mentions.length;
  const canSave = !isBlank(text) && text.trim().length <= POST_LIMITS.commentMax;
  useFocusOnOpen(area);

  const close = () => {
    forget();
    onClose();
  };
  const cancel = () => {
    if (edit.isPending) return;
    if (isChanged) setAsking(true);
    else close();
  };
  const save = () => {
    if (!canSave || edit.isPending) return;
    if (isChanged) edit.mutate(writing, { onSuccess: onClose });
    else close();
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    // These keys then belong to the input method.
    if (isComposing(event.nativeEvent)) return;
    if (event.key === 'Escape') {
      event.stopPropagation();
      cancel();
    }
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    save();
  };

  return (
    <form
      data-own-escape=""
      className="min-w-0"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <div className="control-box flex">
        <MentionTextArea
          ref={area}
          aria-label={texts[target.kind].edit}
          writing={writing}
          readOnly={edit.isPending}
          className="max-h-48 w-full bg-transparent px-3 py-[7px] text-label outline-none max-md:text-[16px]"
          onKeyDown={handleKeyDown}
        />
      </div>
      <TextCounter length={text.trim().length} max={POST_LIMITS.commentMax} className="mt-1" />
      <div className="mt-2 flex flex-wrap items-center justify-end gap-2">
        {wasRestored && (
          <p role="status" className="me-auto text-small text-muted">
            {texts.draft.noticeOfEdit}
          </p>
        )}
        <Button variant="ghost" size="sm" onClick={cancel}>
          {uiTexts.cancel}
        </Button>
        <Button type="submit" size="sm" busy={edit.isPending} disabled={!canSave}>
          {uiTexts.save}
        </Button>
      </div>
      <DiscardDialog open={isAsking} isEdit onClose={() => setAsking(false)} onDiscard={close} />
    </form>
  );
}
