import type { MemberSummary } from '@weft/shared/members/views';
import type { MentionView } from '@weft/shared/posts/mentions/mention-contract';
import { withPresentNames } from '@weft/shared/posts/mentions/mentions';
import { POST_TEXTS } from '@weft/shared/posts/texts';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '@/lib/paths';
import { Avatar } from '@/ui/display/avatar';
import { LinkedText } from '@/ui/display/linked-text';
import { TimeAgo } from '@/ui/display/time-ago';
import { mentionParts } from '../mentions/mention-parts';
import { texts } from '../../texts/generated';

/** A comment or reply as a bubble, with its actions below. */
export function CommentBubble({
  author,
  text,
  mentions,
  time,
  isEdited,
  actions,
}: {
  author: MemberSummary;
  text: string;
  mentions: readonly MentionView[] | undefined;
  time: string;
  isEdited: boolean;
  actions: ReactNode;
}) {
  const name = author.fullName || POST_TEXTS.unknownMember;
  const shown = withPresentNames(text, mentions);
  return (
    <div className="min-w-0">
      <div className="rounded-lg rounded-ss-[4px] bg-sunken px-3 pt-[9px] pb-2.5">
        <div className="flex items-baseline gap-2 leading-5">
          <Link
            to={paths.profile(author._id)}
            title={name}
            dir="auto"
            className="min-w-0 truncate text-label font-semibold text-text hover:underline"
          >
            {name}
          </Link>
          <span className="num ms-auto flex-none text-micro text-subtle">
            <TimeAgo iso={time} />
            {isEdited && (
              <>
                {' · '}
                {texts.post.edited}
              </>
            )}
          </span>
        </div>
        <p dir="auto" className="mt-0.5 text-label leading-[1.3125rem] wrap-anywhere whitespace-pre-line">
          <LinkedText
            text={shown.text}
            parts={mentionParts(shown.text, shown.mentions)}
            className="text-primary"
          />
        </p>
      </div>
      <div className="mt-0.5 flex flex-wrap items-center gap-0.5 text-small">{actions}</div>
    </div>
  );
}

export function CommentAvatar({ author, size }: { author: MemberSummary | undefined; size: 28 | 36 }) {
  return <Avatar name={author?.fullName ?? ''} src={author?.profileImage} size={size} />;
}

/** Classes of the actions below a bubble. */
export const bubbleAction =
  'rounded-xs px-2 py-[5px] font-semibold text-muted hover:bg-hover hover:text-text aria-disabled:cursor-default aria-disabled:text-subtle coarse:-my-1.5 coarse:py-3';
