import { TrailEntries } from '@/features/companies';
import { Dialog } from '@/ui/overlay/dialog';
import { texts } from '../../texts/generated';

const { trail } = texts;

/** What members did for a job and with its applications. */
export function TrailDialog({
  company,
  job,
  onClose,
}: {
  company: string;
  job: string;
  onClose: () => void;
}) {
  return (
    <Dialog
      open
      title={trail.title}
      description={trail.readers}
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <TrailEntries company={company} filter={{ job }} />
    </Dialog>
  );
}
