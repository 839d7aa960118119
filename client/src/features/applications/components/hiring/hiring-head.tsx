import { useQuery } from '@tanstack/react-query';
import type { JobView } from '@weft/shared/jobs/views';
import { Archive, Download, Ellipsis, ScrollText } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { CloseQuestion, factsText, StateTag } from '@/features/jobs';
import { paths } from '@/lib/paths';
import { buttonClass } from '@/ui/button/button-class';
import { IconButton } from '@/ui/button/icon-button';
import { Menu, MenuItem } from '@/ui/overlay/menu';
import { hiringQueries } from '../../api/hiring-queries';
import { useTable } from '../../api/use-hiring-mutations';
import { texts } from '../../texts/generated';
import { TrailDialog } from './trail-dialog';

const { hiring } = texts;

/** The job, how many applied, and what can be done with all of them. */
export function HiringHead({ job }: { job: JobView }) {
  const [asked, setAsked] = useState<'close' | 'trail'>();
  const { _id, title, company, can } = job;
  const { data } = useQuery(hiringQueries.counts(_id));
  const table = useTable(_id, hiring.fileName({ title }));
  const total = data && Object.values(data.counts).reduce((sum, count) => sum + count, 0);
  const close = () => setAsked(undefined);
  return (
    <header className="mb-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h1 dir="auto" className="align-page wrap-anywhere">
            {title}
          </h1>
          <p className="wrap-anywhere text-muted">{factsText(job)}</p>
          <p className="mt-2 flex flex-wrap items-center gap-2 text-label">
            <StateTag job={job} />
            {data && hiring.count({ total: total ?? 0, unread: data.unread })}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Link to={paths.job(_id)} className={buttonClass({ variant: 'secondary' })}>
            {hiring.viewJob}
          </Link>
          <Menu
            trigger={
              <IconButton label={hiring.more} className="border border-line-strong">
                <Ellipsis aria-hidden="true" className="size-5" />
              </IconButton>
            }
          >
            <MenuItem icon={<Download aria-hidden="true" />} onSelect={() => table.mutate()}>
              {hiring.table}
            </MenuItem>
            {data?.canReadTrail === true && (
              <MenuItem icon={<ScrollText aria-hidden="true" />} onSelect={() => setAsked('trail')}>
                {texts.trail.title}
              </MenuItem>
            )}
            {can.close && (
              <MenuItem icon={<Archive aria-hidden="true" />} onSelect={() => setAsked('close')}>
                {hiring.close}
              </MenuItem>
            )}
          </Menu>
        </div>
      </div>
      <p className="mt-3 text-small text-muted">{hiring.seen}</p>
      {asked === 'close' && <CloseQuestion job={job} onClose={close} />}
      {asked === 'trail' && <TrailDialog company={company._id} job={_id} onClose={close} />}
    </header>
  );
}
