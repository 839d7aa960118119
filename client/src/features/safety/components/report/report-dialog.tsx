import { useEffect, useId, useRef } from 'react';
import type { ReportTarget } from '@/features/members';
import { Button } from '@/ui/button/button';
import { Dialog, DialogClose } from '@/ui/overlay/dialog';
import { reportTitle } from '../../report-texts';
import { ReportFields } from './report-fields';
import { ReportSent } from './report-sent';
import { useReportForm } from './use-report-form';
import { texts as uiTexts } from '@/ui/texts/generated';
import { texts } from '../../texts/generated';

const { report } = texts;

/** Focuses itself, because it replaces the submit button. */
function DoneButton({ onClick }: { onClick: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <Button ref={button} onClick={onClick}>
      {report.finish}
    </Button>
  );
}

/** The dialog for a report: the form, then a confirmation with the option to block the author. */
export function ReportDialog({ target, onClose }: { target: ReportTarget; onClose: () => void }) {
  const formId = useId();
  const form = useReportForm(target);
  const { isBusy, isSent, typed, forget } = form;
  const handleOpenChange = (isOpen: boolean) => {
    if (isOpen || isBusy) return;
    forget();
    onClose();
  };
  if (isSent)
    return (
      <Dialog
        open
        onOpenChange={handleOpenChange}
        title={report.sent}
        footer={<DoneButton onClick={onClose} />}
      >
        <ReportSent target={target} onBlocked={onClose} />
      </Dialog>
    );
  return (
    <Dialog
      open
      onOpenChange={handleOpenChange}
      title={reportTitle(target)}
      description={report.description}
      askBeforeClose={typed !== '' && !isBusy ? report.discard : undefined}
      footer={
        <>
          <DialogClose asChild>
            <Button variant="ghost" disabled={isBusy}>
              {uiTexts.cancel}
            </Button>
          </DialogClose>
          <Button type="submit" form={formId} busy={isBusy} busyText={report.sending}>
            {report.send}
          </Button>
        </>
      }
    >
      <ReportFields id={formId} form={form} target={target} />
    </Dialog>
  );
}
