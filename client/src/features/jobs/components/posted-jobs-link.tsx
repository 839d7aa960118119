import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '@/lib/paths';
import { buttonClass } from '@/ui/button/button-class';
import { texts } from '../texts/generated';

/** Leads from a job back to the list of posted ones. */
export function PostedJobsLink() {
  return (
    <Link
      to={paths.myJobsTab('posted')}
      className={buttonClass({ variant: 'ghost', size: 'sm', className: '-ms-3 self-start' })}
    >
      <ArrowLeft aria-hidden="true" className="size-4" />
      {texts.mine.posted}
    </Link>
  );
}
