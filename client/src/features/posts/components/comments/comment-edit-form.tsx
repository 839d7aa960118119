import { POST_LIMITS } from '@weft/shared/limits';
import { isBlank } from '@weft/shared/text/visible-text';
import { useRef, useState, type KeyboardEvent } from 'react';
import { useMe } from '@/features/members';
import { useDraft } from '@/lib/storage/drafts';
import { Button } from '@/ui/button/button';
import { GrowingTextArea } from '@/ui/form/growing-text-area';
import { TextCounter } from '@/ui/form/text-counter';
import type { CommentTarget } from '../../api/comment-store';
import { useEditComment } from '../../api/use-edit-comment';
import { useFocusOnOpen } from '../../hooks/use-focus-on-open';
import { DiscardDialog } from '../composer/drafts/draft-notice';
import { texts } from '../../texts/generated';
import { texts as uiTexts } from '@/ui/texts/generated';

/**
 * Form that edits a comment or reply. Control and Enter saves, Escape cancels and asks first if the text was changed. Changes
 * are kept as a draft.
 */
export function CommentEditForm({
  target,
  text: original,
  onClose,
}: {
  target: CommentTarget;
  text: string;
  onClose: () => void;
}) {
  const me = useMe();
  const [text, setText, forget] = useDraft(me?._id, `edit-comment:${target.id}`, original);
  const [wasRestored] = useState(text !== original);
  const [isAsking, setAsking] = useState(false);
  const edit = useEditComment(target);
  const area = useRef<HTMLTextAreaElement>(null);
  const isChanged = text.trim() !== original;
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
    if (isChanged) edit.mutate(text, { onSuccess: close });
    else close();
  };
  const handleKeyDown = (event: KeyboardEvent) => {
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
        <GrowingTextArea
          ref={area}
          aria-label={texts[target.kind].edit}
          value={text}
          readOnly={edit.isPending}
          className="max-h-48 w-full bg-transparent px-3 py-[7px] text-label outline-none max-md:text-[16px]"
          onChange={(event) => setText(event.target.value)}
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
