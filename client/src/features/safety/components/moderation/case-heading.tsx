import { reasonText } from '@weft/shared/safety/reason-text';
import type { ModerationCase } from '@weft/shared/safety/views';
import { Ban, Pencil, ShieldCheck, Trash2 } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '@/lib/paths';
import { Avatar } from '@/ui/display/avatar';
import { Tag } from '@/ui/display/badge';
import { RichText } from '@/ui/display/rich-text';
import { TimeAgo } from '@/ui/display/time-ago';
import { subjectParts } from '../../case-texts';
import { texts } from '../../texts/generated';

const icon = { 'aria-hidden': true, className: 'size-3.5' } as const;

/** The author's name, linked to the profile if it is visible. */
function AuthorName({ author, name }: Pick<ModerationCase, 'author'> & { name: string }) {
  if (!author || author.suspension) return <bdi>{name}</bdi>;
  return (
    <Link to={paths.profile(author._id)} dir="auto" className="text-text hover:underline">
      {name}
    </Link>
  );
}

function headingParts(shownCase: ModerationCase) {
  return subjectParts(shownCase, (name) => <AuthorName author={shownCase.author} name={name} />);
}

function Tags({ of: { author, state, isTargetSuspended } }: { of: ModerationCase }) {
  return (
    <>
      {(author?.suspension || isTargetSuspended) && (
        <Tag tone="danger" icon={<Ban {...icon} />}>
          {texts.case.suspended}
        </Tag>
      )}
      {author?.isModerator && <Tag icon={<ShieldCheck {...icon} />}>{texts.case.moderator}</Tag>}
      {state === 'changed' && (
        <Tag tone="warning" icon={<Pencil {...icon} />}>
          {texts.case.changed}
        </Tag>
      )}
      {state === 'gone' && <Tag icon={<Trash2 {...icon} />}>{texts.case.gone}</Tag>}
    </>
  );
}

/** Subject, author, number of reports and reasons of a case. */
export function CaseHeading({ of: shownCase, headingId }: { of: ModerationCase; headingId: string }) {
  const { author, postId, state, reportsCount, reasons, firstReportedAt } = shownCase;
  return (
    <div className="flex items-start gap-3">
      <Avatar name={author?.fullName ?? ''} src={author?.profileImage} size={44} />
      <div className="min-w-0 flex-1">
        <h2
          id={headingId}
          className="font-sans text-body leading-[1.35] font-[650] tracking-normal wrap-anywhere"
        >
          <RichText parts={headingParts(shownCase)} />
        </h2>
        <p className="num text-small text-muted">
          {texts.case.reports({ count: reportsCount, shown: String(reportsCount) })} ·{' '}
          <TimeAgo iso={firstReportedAt} />
          {postId !== null && state !== 'gone' && !author?.suspension && (
            <>
              {' · '}
              <Link to={paths.post(postId)} className="font-semibold text-primary hover:underline">
                {texts.case.openPost}
              </Link>
            </>
          )}
        </p>
        <div className="mt-2 flex flex-wrap gap-1.5">
          <Tags of={shownCase} />
          {reasons.map(({ reason, count }) => (
            <Tag key={reason}>
              {reasonText(reason)}
              {reasons.length > 1 && <span className="num font-normal">× {count}</span>}
            </Tag>
          ))}
        </div>
      </div>
    </div>
  );
}
