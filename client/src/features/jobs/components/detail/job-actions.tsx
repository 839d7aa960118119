import type { JobView } from '@weft/shared/jobs/views';
import { ArrowUpRight, Archive, Check, Copy, Ellipsis, Flag, Pencil, Trash2, Users } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useReport } from '@/features/members';
import { paths } from '@/lib/paths';
import { buttonClass } from '@/ui/button/button-class';
import { IconButton } from '@/ui/button/icon-button';
import { Menu, MenuItem } from '@/ui/overlay/menu';
import { SaveJobButton } from '../save-job-button';
import { texts } from '../../texts/generated';
import { CloseQuestion, RemoveQuestion } from './job-questions';

const { page } = texts;

function MoreMenu({ job, onAsk }: { job: JobView; onAsk: (question: 'close' | 'remove') => void }) {
  const report = useReport();
  const navigate = useNavigate();
  const { _id, company, can, approval, state } = job;
  return (
    <Menu
      trigger={
        <IconButton label={page.more} className="border border-line-strong">
          <Ellipsis aria-hidden="true" className="size-5" />
        </IconButton>
      }
    >
      {approval !== null && state !== 'draft' && (
        <MenuItem
          icon={<Copy aria-hidden="true" />}
          onSelect={() => void navigate(paths.jobAgain(company._id, _id))}
        >
          {page.again}
        </MenuItem>
      )}
      {can.close && (
        <MenuItem icon={<Archive aria-hidden="true" />} onSelect={() => onAsk('close')}>
          {page.close}
        </MenuItem>
      )}
      {can.remove && (
        <MenuItem danger icon={<Trash2 aria-hidden="true" />} onSelect={() => onAsk('remove')}>
          {page.remove}
        </MenuItem>
      )}
      {approval === null && (
        <MenuItem
          danger
          icon={<Flag aria-hidden="true" />}
          onSelect={() =>
            report({ type: 'job', id: _id, author: { _id: company._id, fullName: company.name } })
          }
        >
          {page.report}
        </MenuItem>
      )}
    </Menu>
  );
}

/** Leads to an application on Weft, or to the one that the viewer sent. */
function ApplyHere({ job: { _id, isApplied } }: { job: JobView }) {
  if (!isApplied)
    return (
      <Link to={paths.applyFor(_id)} className={buttonClass()}>
        {page.applyHere}
      </Link>
    );
  return (
    <Link to={paths.myJobsTab('applied')} className={buttonClass({ variant: 'secondary' })}>
      <Check aria-hidden="true" className="size-4.5" />
      {page.applied}
    </Link>
  );
}

/** What the viewer can do with a job. */
export function JobActions({ job }: { job: JobView }) {
  const [asked, setAsked] = useState<'close' | 'remove'>();
  const navigate = useNavigate();
  const { _id, can, link, state } = job;
  const close = () => setAsked(undefined);
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        {can.apply && link && (
          <a href={link} target="_blank" rel="noopener noreferrer nofollow" className={buttonClass()}>
            {page.apply}
            <ArrowUpRight aria-hidden="true" className="size-4.5" />
          </a>
        )}
        {can.apply && !link && !can.hire && <ApplyHere job={job} />}
        {can.hire && (
          <Link to={paths.applicants(_id)} className={buttonClass()}>
            <Users aria-hidden="true" className="size-4.5" />
            {page.applicants}
          </Link>
        )}
        {can.edit && (
          <Link to={paths.editJob(_id)} className={buttonClass({ variant: 'secondary' })}>
            <Pencil aria-hidden="true" className="size-4.5" />
            {page.edit}
          </Link>
        )}
        {state !== 'draft' && <SaveJobButton job={job} hasLabel />}
        <MoreMenu job={job} onAsk={setAsked} />
      </div>
      {can.apply && link && (
        <p className="mt-2 text-small wrap-anywhere text-muted">
          {page.leaves({ host: new URL(link).hostname })}
        </p>
      )}
      {asked === 'close' && <CloseQuestion job={job} onClose={close} />}
      {asked === 'remove' && (
        <RemoveQuestion
          job={job}
          onClose={close}
          onRemoved={() => void navigate(paths.myJobsTab('posted'), { replace: true })}
        />
      )}
    </>
  );
}
