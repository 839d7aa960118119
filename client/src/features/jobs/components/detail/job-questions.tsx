import type { ReactNode } from 'react';
import { Button } from '@/ui/button/button';
import { Dialog, DialogClose } from '@/ui/overlay/dialog';
import { texts as uiTexts } from '@/ui/texts/generated';
import type { JobView } from '@weft/shared/jobs/views';
import { useCloseJob, useRemoveJob } from '../../api/use-job-mutations';
import { texts } from '../../texts/generated';

const { closing, removing } = texts;

function Question({
  title,
  text,
  onClose,
  children,
}: {
  title: string;
  text: string;
  onClose: () => void;
  children: ReactNode;
}) {
  return (
    <Dialog
      open
      size="sm"
      title={title}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <>
          <DialogClose asChild>
            <Button variant="ghost">{uiTexts.cancel}</Button>
          </DialogClose>
          {children}
        </>
      }
    >
      <p>{text}</p>
    </Dialog>
  );
}

/** Asks why a job is closed. */
export function CloseQuestion({ job, onClose }: { job: JobView; onClose: () => void }) {
  const close = useCloseJob(job._id);
  const withReason = (reason: 'filled' | 'withdrawn') => close.mutate(reason, { onSettled: onClose });
  return (
    <Question title={closing.title} text={closing.text} onClose={onClose}>
      <Button variant="secondary" busy={close.isPending} onClick={() => withReason('withdrawn')}>
        {closing.withdrawn}
      </Button>
      <Button busy={close.isPending} onClick={() => withReason('filled')}>
        {closing.filled}
      </Button>
    </Question>
  );
}

/** Asks before a job is deleted. */
export function RemoveQuestion({
  job,
  onClose,
  onRemoved,
}: {
  job: JobView;
  onClose: () => void;
  onRemoved: () => void;
}) {
  const remove = useRemoveJob(job._id);
  return (
    <Question title={removing.title} text={removing.text} onClose={onClose}>
      <Button
        variant="danger"
        busy={remove.isPending}
        onClick={() => remove.mutate(undefined, { onSuccess: onRemoved, onError: onClose })}
      >
        {texts.page.remove}
      </Button>
    </Question>
  );
}
