import { POST_LIMITS } from '@weft/shared/limits';
import { isBlank } from '@weft/shared/text/visible-text';
import { SendHorizontal } from 'lucide-react';
import { useRef, type KeyboardEvent } from 'react';
import { useMe } from '@/features/members';
import { isComposing } from '@/lib/browser/is-composing';
import { useEnterToSend } from '@/lib/hooks/use-enter-to-send';
import { cx } from '@/ui/cx';
import { TextCounter } from '@/ui/form/text-counter';
import { useAddReply } from '../../api/use-comment-mutations';
import { useFocusOnOpen } from '../../hooks/use-focus-on-open';
import { MentionTextArea } from '../mentions/mention-text-area';
import { useMentionedText } from '../mentions/use-mentioned-text';
import { CommentAvatar } from './comment-bubble';
import { PressButton } from '@/ui/button/press-button';
import { texts } from '../../texts/generated';

/** Form for a reply. Enter sends it, Shift and Enter starts a new line, Escape closes it and keeps the draft. */
export function ReplyForm({
  postId,
  commentId,
  to,
  onSent,
  onCancel,
}: {
  postId: string;
  commentId: string;
  /** Name of the member who gets the reply. */
  to: string;
  onSent: () => void;
  onCancel: () => void;
}) {
  const me = useMe();
  const writing = useMentionedText(me?._id, `reply:${commentId}`);
  const { text } = writing;
  const add = useAddReply(postId, commentId, writing.forgetSent);
  const area = useRef<HTMLTextAreaElement>(null);
  const canSend = !isBlank(text) && text.trim().length <= POST_LIMITS.commentMax;
  useFocusOnOpen(area);

  const send = () => {
    if (canSend && !add.isPending) add.mutate(writing, { onSuccess: onSent });
  };
  const enter = useEnterToSend(send, { touch: 'send' });
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !isComposing(event.nativeEvent)) {
      event.stopPropagation();
      return onCancel();
    }
    enter.onKeyDown(event);
  };

  return (
    <form
      data-own-escape=""
      className="flex items-start gap-2.5"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <CommentAvatar author={me} size={28} />
      <div className="min-w-0 flex-1">
        <div className="control-box flex items-end">
          <MentionTextArea
            ref={area}
            aria-label={texts.replies.to({ name: to })}
            placeholder={texts.replies.to({ name: to })}
            writing={writing}
            readOnly={add.isPending}
            enterKeyHint="send"
            className="max-h-48 min-w-0 flex-1 bg-transparent px-3 py-[7px] text-label outline-none max-md:text-[16px]"
            onCompositionEnd={enter.onCompositionEnd}
            onKeyUp={enter.onKeyUp}
            onKeyDown={handleKeyDown}
          />
          <PressButton
            type="submit"
            aria-label={texts.replies.send}
            title={texts.replies.send}
            disabled={!canSend}
            aria-busy={add.isPending || undefined}
            className={cx(
              'm-[3px] grid size-7 flex-none place-items-center rounded-avatar disabled:bg-sunken disabled:text-subtle coarse:size-9',
              canSend && 'bg-primary text-on-primary hover:bg-primary-hover',
            )}
          >
            <SendHorizontal aria-hidden="true" className="size-4" strokeWidth={1.75} />
          </PressButton>
        </div>
        <TextCounter length={text.trim().length} max={POST_LIMITS.commentMax} className="mt-1" />
      </div>
    </form>
  );
}
