import { POST_LIMITS } from '@weft/shared/limits';
import { isBlank } from '@weft/shared/text/visible-text';
import { useRef, type FormEvent, type KeyboardEvent } from 'react';
import { useMe } from '@/features/members';
import { isComposing } from '@/lib/browser/is-composing';
import { Button } from '@/ui/button/button';
import { TextCounter } from '@/ui/form/text-counter';
import { useAddComment } from '../../api/use-comment-mutations';
import { useFocusOnOpen } from '../../hooks/use-focus-on-open';
import { MentionTextArea } from '../mentions/mention-text-area';
import { useMentionedText } from '../mentions/use-mentioned-text';
import { CommentAvatar } from './comment-bubble';
import { texts } from '../../texts/generated';

/** Form for a comment. The text is kept as a draft until it is published. */
export function CommentForm({ postId, focusOnOpen = false }: { postId: string; focusOnOpen?: boolean }) {
  const me = useMe();
  const writing = useMentionedText(me?._id, `comment:${postId}`);
  const { text } = writing;
  const area = useRef<HTMLTextAreaElement>(null);
  const add = useAddComment(postId, (sent) => {
    // The button becomes disabled and would lose the focus.
    if (area.current?.form?.contains(document.activeElement)) area.current.focus({ preventScroll: true });
    writing.forgetSent(sent);
  });
  const canSend = !isBlank(text) && text.trim().length <= POST_LIMITS.commentMax;

  useFocusOnOpen(area, focusOnOpen);

  const send = () => {
    if (canSend && !add.isPending) add.mutate(writing);
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return;
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    send();
  };

  return (
    <form className="flex items-start gap-2.5" onSubmit={handleSubmit}>
      <span className="max-[359px]:hidden">
        <CommentAvatar author={me} size={36} />
      </span>
      <div className="min-w-0 flex-1">
        <div className="control-box flex">
          <MentionTextArea
            ref={area}
            aria-label={texts.comments.add}
            placeholder={texts.comments.add}
            writing={writing}
            readOnly={add.isPending}
            className="max-h-48 w-full bg-transparent px-3.5 py-[7px] text-body leading-6 coarse:py-[9px] outline-none max-md:text-[16px]"
            onKeyDown={handleKeyDown}
          />
        </div>
        <TextCounter length={text.trim().length} max={POST_LIMITS.commentMax} className="mt-1" />
      </div>
      <Button type="submit" busy={add.isPending} disabled={!canSend}>
        {texts.comments.write}
      </Button>
    </form>
  );
}
