import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { PressButton } from '@/ui/button/press-button';
import { useSignal } from '@/lib/hooks/use-signal';
import { useExpanded } from '../../hooks/use-expanded';
import { heldOf, releaseHeld, type Held } from '../../live/held-comments';
import { texts } from '../../texts/generated';

/** New comments and replies of a post that wait to be shown. */
export function useHeldComments(postId: string): readonly Held[] {
  return useSignal(heldOf(useQueryClient(), postId));
}

/** Number of new comments, replies, or both. */
function labelOf(held: readonly Held[]): string {
  const count = held.length;
  if (held.every(({ kind }) => kind === 'comment')) return texts.comments.arrived({ count });
  return held.every(({ kind }) => kind === 'reply')
    ? texts.replies.arrived({ count })
    : texts.comments.arrivedWithReplies({ count });
}

/** Button that appears over the comments when there are new ones, and shows them. It takes no room. */
export function NewCommentsPill({ postId, held }: { postId: string; held: readonly Held[] }) {
  const client = useQueryClient();
  const [, expand] = useExpanded(postId);
  const pill = useRef<HTMLDivElement>(null);
  const show = () => {
    const threads = held.flatMap((each) => (each.kind === 'reply' ? [each.commentId] : []));
    flushSync(() => {
      expand(({ replies }) => ({ replies: [...new Set([...replies, ...threads])] }));
      releaseHeld(client, postId);
    });
    const list = pill.current?.parentElement?.querySelector('ul');
    list?.focus({ preventScroll: true });
    if (threads.length < held.length) list?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <div
      ref={pill}
      role="status"
      className="pointer-events-none sticky top-[calc(var(--header-h)+60px)] z-10 -mb-3.5 flex h-0 items-center justify-center"
    >
      {held.length > 0 && (
        <PressButton
          className="animate-rise pointer-events-auto h-7 flex-none rounded-full bg-primary px-3.5 text-small font-semibold text-on-primary shadow-2 hover:bg-primary-hover coarse:h-11"
          onClick={show}
        >
          {labelOf(held)}
        </PressButton>
      )}
    </div>
  );
}
