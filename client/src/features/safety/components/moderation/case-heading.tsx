import { SAFETY_TEXTS } from '@weft/shared/safety/texts';
import type { ModerationCase } from '@weft/shared/safety/views';
import { Ban, Pencil, ShieldCheck, Trash2 } from 'lucide-react';
import { Link } from 'react-router-dom';
import { plural } from '@/lib/format/plural';
import { paths } from '@/lib/paths';
import { Avatar } from '@/ui/display/avatar';
import { Tag } from '@/ui/display/badge';
import { TimeAgo } from '@/ui/display/time-ago';
import { nameOf, subjectBefore } from '../../case-texts';

const icon = { 'aria-hidden': true, className: 'size-3.5' } as const;

/** The author's name, linked to the profile if it is visible. */
function AuthorName({ author }: Pick<ModerationCase, 'author'>) {
  if (!author || author.suspension) return nameOf(author);
  return (
    <Link to={paths.profile(author._id)} className="text-text hover:underline">
      {nameOf(author)}
    </Link>
  );
}

function Tags({ of: { author, state } }: { of: ModerationCase }) {
  return (
    <>
      {author?.suspension && (
        <Tag tone="danger" icon={<Ban {...icon} />}>
          Suspended
        </Tag>
      )}
      {author?.isModerator && <Tag icon={<ShieldCheck {...icon} />}>Moderator</Tag>}
      {state === 'changed' && (
        <Tag tone="warning" icon={<Pencil {...icon} />}>
          Changed since
        </Tag>
      )}
      {state === 'gone' && <Tag icon={<Trash2 {...icon} />}>No longer there</Tag>}
    </>
  );
}

/** Subject, author, number of reports and reasons of a case. */
export function CaseHeading({ of: shownCase, headingId }: { of: ModerationCase; headingId: string }) {
  const { author, targetType, postId, state, reportsCount, reasons, firstReportedAt } = shownCase;
  return (
    <div className="flex items-start gap-3">
      <Avatar name={author?.fullName ?? ''} src={author?.profileImage} size={44} />
      <div className="min-w-0 flex-1">
        <h2
          id={headingId}
          className="font-sans text-body leading-[1.35] font-[650] tracking-normal wrap-anywhere"
        >
          {subjectBefore(targetType)} <AuthorName author={author} />
        </h2>
        <p className="num text-small text-muted">
          {plural(reportsCount, 'report')} · <TimeAgo iso={firstReportedAt} />
          {postId !== null && state !== 'gone' && !author?.suspension && (
            <>
              {' · '}
              <Link to={paths.post(postId)} className="font-semibold text-primary hover:underline">
                Open post
              </Link>
            </>
          )}
        </p>
        <div className="mt-2 flex flex-wrap gap-1.5">
          <Tags of={shownCase} />
          {reasons.map(({ reason, count }) => (
            <Tag key={reason}>
              {SAFETY_TEXTS.reasons[reason]}
              {reasons.length > 1 && <span className="num font-normal">× {count}</span>}
            </Tag>
          ))}
        </div>
      </div>
    </div>
  );
}
