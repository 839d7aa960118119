import { POST_TEXTS } from '@weft/shared/posts/texts';
import type { CommentView } from '@weft/shared/posts/views';
import { useRef, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { useMe } from '@/features/members';
import type { CommentTarget } from '../../api/comment-store';
import { useCommentReaction } from '../../api/use-comment-reaction';
import { useExpanded } from '../../hooks/use-expanded';
import { CommentReactionControl } from '../reactions/reaction-control';
import { CommentActions } from './comment-actions';
import { CommentBubble } from './comment-bubble';
import { CommentEditForm } from './comment-edit-form';
import { CommentReactions } from './comment-reactions';
import { texts } from '../../texts/generated';

type Written = Omit<CommentView, 'comment' | 'replies' | 'repliesCount'>;

/** A comment or reply with its actions, or the form that edits it. */
export function CommentBody({
  target,
  written,
  text,
  replies,
  reply,
  busy,
  onDelete,
}: {
  target: CommentTarget;
  written: Written;
  text: string;
  /** Number of replies that are deleted too. */
  replies?: number;
  /** The button that opens the reply form. */
  reply: ReactNode;
  /** Whether it is being deleted. */
  busy: boolean;
  onDelete: (options: { onSettled: () => void }) => void;
}) {
  const [expanded, expand] = useExpanded(target.postId);
  const react = useCommentReaction(target, written.viewerReaction);
  const me = useMe();
  const name = written.user.fullName || POST_TEXTS.unknownMember;
  const area = useRef<HTMLDivElement>(null);
  const closeForm = () => {
    const hasFocus = area.current?.contains(document.activeElement);
    flushSync(() => expand({ editing: null }));
    if (hasFocus) area.current?.querySelector<HTMLElement>('[aria-haspopup="menu"]')?.focus();
  };
  return (
    <div ref={area} className="min-w-0">
      {expanded.editing === target.id ? (
        <CommentEditForm target={target} text={text} mentions={written.mentions} onClose={closeForm} />
      ) : (
        <CommentBubble
          author={written.user}
          text={text}
          mentions={written.mentions}
          time={written.createdAt}
          isEdited={written.editedAt !== null}
          actions={
            <>
              <CommentReactionControl
                chosen={written.viewerReaction}
                labelFor={(reaction) =>
                  me?._id === written.user._id
                    ? texts[target.kind].reactOwn({ reaction })
                    : texts[target.kind].reactBy({ reaction, name })
                }
                onReact={react}
              />
              {reply}
              <CommentActions
                target={{ type: target.kind, id: target.id, author: written.user }}
                can={written.can}
                {...(replies !== undefined && { replies })}
                busy={busy}
                onEdit={() => expand({ editing: target.id })}
                onDelete={onDelete}
              />
              <CommentReactions to={target} counts={written} />
            </>
          }
        />
      )}
    </div>
  );
}
