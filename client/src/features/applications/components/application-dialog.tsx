import { useQuery } from '@tanstack/react-query';
import { APPLICATION_TEXTS } from '@weft/shared/applications/texts';
import { messageOf } from '@/lib/api/api-error';
import { ErrorState } from '@/ui/feedback/error-state';
import { Skeleton, SkeletonGroup } from '@/ui/feedback/skeleton';
import { Dialog } from '@/ui/overlay/dialog';
import { applicationQueries } from '../api/application-queries';
import { texts } from '../texts/generated';
import { SentContent } from './sent-content';

function Content({ id }: { id: string }) {
  const query = useQuery(applicationQueries.one(id));
  if (query.isPending)
    return (
      <SkeletonGroup label={texts.applied.loadingOne}>
        <Skeleton className="h-40" />
      </SkeletonGroup>
    );
  if (!query.data)
    return (
      <ErrorState
        message={messageOf(query.error, APPLICATION_TEXTS.failed.one)}
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  const { sent } = query.data;
  // The list may be older than a withdrawal or the removal of the job.
  return sent ? <SentContent sent={sent} /> : <p className="text-muted">{texts.applied.isErased}</p>;
}

/** What the viewer sent. */
export function ApplicationDialog({
  id,
  title,
  onClose,
}: {
  id: string;
  title: string;
  onClose: () => void;
}) {
  return (
    <Dialog
      open
      fullOnPhone
      title={texts.applied.sentTo}
      description={title}
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <Content id={id} />
    </Dialog>
  );
}
