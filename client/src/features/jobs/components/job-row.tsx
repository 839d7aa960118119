import type { JobCard } from '@weft/shared/jobs/views';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { VerifiedMark } from '@/features/companies';
import { cx } from '@/ui/cx';
import { TimeAgo } from '@/ui/display/time-ago';
import { EmployerLogo } from '@/ui/display/employer-logo';
import { Colleagues } from './colleagues';
import { factsText, payText } from '../job-facts';
import { texts } from '../texts/generated';

/**
 * A job in a list. Its title is the one link, to `to`; `action` is at its end, `note` at its bottom. With `isOwn`, it
 * doesn't name colleagues, and its action is below on phones.
 */
export function JobRow({
  job,
  to,
  isSelected = false,
  isOwn = false,
  action,
  note,
}: {
  job: JobCard;
  to: string;
  isSelected?: boolean;
  isOwn?: boolean;
  action?: ReactNode;
  note?: ReactNode;
}) {
  const { title, company, skillMatch, colleagues, publishedAt, changedAt, createdAt } = job;
  const hasMatch = skillMatch.held > 0;
  return (
    <li
      className={cx(
        'relative flex gap-3.5 px-5 py-4 max-md:px-4',
        isOwn && 'max-md:flex-wrap max-md:gap-y-1',
        isSelected &&
          'bg-primary-soft before:absolute before:inset-y-0 before:start-0 before:w-[3px] before:bg-primary',
      )}
    >
      <EmployerLogo employer={company} size={48} />
      <div className="min-w-0 flex-1">
        <h3 className="font-sans text-body leading-[1.3] font-[650] tracking-normal">
          <Link
            to={to}
            dir="auto"
            aria-current={isSelected ? 'true' : undefined}
            className="align-page wrap-anywhere text-text hover:underline"
          >
            {title}
          </Link>
        </h3>
        <p dir="auto" className="align-page text-label wrap-anywhere">
          {company.name}
          <VerifiedMark domain={company.verifiedDomain} className="size-4" />
        </p>
        <p className="text-small wrap-anywhere text-muted">{factsText(job)}</p>
        {!isOwn && <Colleagues colleagues={colleagues} className="mt-1 text-small" />}
        <p className="num mt-0.5 text-label font-semibold wrap-anywhere">{payText(job)}</p>
        <div className="mt-1.5 flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-small text-muted">
          <span>{note ?? (hasMatch && texts.card.skills(skillMatch))}</span>
          <TimeAgo iso={publishedAt ?? changedAt ?? createdAt} className="num" />
        </div>
      </div>
      {action && (
        <div className={cx('-me-2 flex-none', isOwn && 'max-md:basis-full max-md:ps-12')}>{action}</div>
      )}
    </li>
  );
}
