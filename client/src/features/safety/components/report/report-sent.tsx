import { SAFETY_TEXTS } from '@weft/shared/safety/texts';
import { Ban, CircleCheck } from 'lucide-react';
import { useState } from 'react';
import type { ReportTarget } from '@/features/members';
import { BlockDialog } from '@/features/network';
import { Button } from '@/ui/button/button';
import { authorName } from '../../report-texts';
import { texts } from '../../texts/generated';

/** Confirms the report and offers to block the author; companies and their jobs can't be blocked. */
export function ReportSent({ target, onBlocked }: { target: ReportTarget; onBlocked: () => void }) {
  return (
    <>
      <p role="status" className="flex items-center gap-3">
        <CircleCheck aria-hidden="true" className="size-6 flex-none text-success" strokeWidth={1.75} />
        {SAFETY_TEXTS.done.reported}
      </p>
      {target.type !== 'company' && target.type !== 'job' && (
        <BlockOffer target={target} onBlocked={onBlocked} />
      )}
    </>
  );
}

function BlockOffer({ target, onBlocked }: { target: ReportTarget; onBlocked: () => void }) {
  const [isBlocking, setBlocking] = useState(false);
  const name = authorName(target);
  return (
    <>
      <div className="mt-5 rounded-lg bg-sunken p-4">
        <p className="text-label text-pretty wrap-anywhere text-muted">{texts.report.blockHint({ name })}</p>
        <Button
          variant="secondary"
          size="sm"
          className="mt-3 max-w-full"
          icon={<Ban aria-hidden="true" className="size-4 flex-none" />}
          onClick={() => setBlocking(true)}
        >
          <span className="truncate">{texts.report.block({ name })}</span>
        </Button>
      </div>
      <BlockDialog
        member={target.author}
        open={isBlocking}
        onOpenChange={setBlocking}
        onBlocked={onBlocked}
      />
    </>
  );
}
