import type { MemberSummary } from '@weft/shared/members/views';
import type { MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import { useMe, useReport, type ReportTarget } from '@/features/members';
import { rememberNeighbour } from '@/lib/keep-focus-near';
import { paths } from '@/lib/paths';
import { Avatar } from '@/ui/avatar';
import { LinkedText } from '@/ui/linked-text';
import { TimeAgo } from '@/ui/time-ago';

/** What someone said: a bubble with a cut corner on the speaker's side, and what can be done with it below. */
export function CommentBubble({
  author,
  text,
  time,
  actions,
}: {
  author: MemberSummary;
  text: string;
  time: string;
  actions: ReactNode;
}) {
  const name = author.fullName || 'Unknown User';
  return (
    <div className="min-w-0">
      <div className="rounded-lg rounded-tl-[4px] bg-sunken px-3 pt-[9px] pb-2.5">
        <div className="flex items-baseline gap-2 leading-5">
          <Link
            to={paths.profile(author._id)}
            title={name}
            className="min-w-0 truncate text-label font-semibold text-text hover:underline"
          >
            {name}
          </Link>
          <TimeAgo iso={time} className="num ml-auto flex-none text-micro text-subtle" />
        </div>
        <p dir="auto" className="mt-0.5 text-label leading-[1.3125rem] wrap-anywhere whitespace-pre-line">
          <LinkedText text={text} className="text-primary" />
        </p>
      </div>
      <div className="mt-0.5 flex items-center gap-0.5 text-small">{actions}</div>
    </div>
  );
}

export function CommentAvatar({ author, size }: { author: MemberSummary | undefined; size: 28 | 36 }) {
  return <Avatar name={author?.fullName ?? ''} src={author?.profileImage} size={size} />;
}

/** The look of Reply, Delete and Report below a bubble. */
export const bubbleAction =
  'rounded-xs px-2 py-[5px] font-semibold text-muted hover:bg-hover hover:text-text aria-disabled:cursor-default aria-disabled:text-subtle coarse:-my-1.5 coarse:py-3';

/** Delete, below one's own. Once that is done, `onDelete` moves the focus on, which would be lost with the button. */
export function DeleteAction({
  busy,
  onDelete,
}: {
  busy: boolean;
  onDelete: (moveFocusOn: () => void) => void;
}) {
  const handleClick = ({ currentTarget }: MouseEvent) => {
    if (!busy) onDelete(rememberNeighbour(currentTarget));
  };
  return (
    <button type="button" aria-disabled={busy} className={bubbleAction} onClick={handleClick}>
      Delete
    </button>
  );
}

/** Report, below what somebody else has said. */
export function ReportAction({ target }: { target: ReportTarget }) {
  const me = useMe();
  const report = useReport();
  if (!me || me._id === target.author._id) return null;
  return (
    <button
      type="button"
      aria-label={`Report ${target.type} by ${target.author.fullName || 'Unknown User'}`}
      className={bubbleAction}
      onClick={() => report(target)}
    >
      Report
    </button>
  );
}
