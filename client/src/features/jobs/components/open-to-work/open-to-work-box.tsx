import type { OpenToWork } from '@weft/shared/jobs/open-to-work-contract';
import { BriefcaseBusiness } from 'lucide-react';
import type { ReactNode } from 'react';
import { openFacts, titlesText } from './open-to-work-text';

/** What a member looks for, in the header of a profile. */
export function OpenToWorkBox({
  open,
  note,
  action,
}: {
  open: OpenToWork;
  note?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className="mt-4 flex flex-wrap items-start gap-3 rounded-lg bg-success-soft p-4 text-success print:hidden">
      <BriefcaseBusiness aria-hidden="true" className="mt-0.5 size-5 flex-none" strokeWidth={1.75} />
      <div className="min-w-0 flex-1 basis-52">
        <p className="font-semibold wrap-anywhere">{titlesText(open)}</p>
        <p className="text-small wrap-anywhere">{openFacts(open)}</p>
        {note}
      </div>
      {action}
    </div>
  );
}
