import { useQuery } from '@tanstack/react-query';
import { JOB_TEXTS } from '@weft/shared/jobs/texts';
import { BriefcaseBusiness, Pencil } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazyView } from '@/lib/languages/lazy-view';
import { messageOf } from '@/lib/api/api-error';
import { Button } from '@/ui/button/button';
import { Skeleton, SkeletonGroup } from '@/ui/feedback/skeleton';
import { texts as uiTexts } from '@/ui/texts/generated';
import { openToWorkQueries } from '../../api/open-to-work-queries';
import { texts } from '../../texts/generated';
import { OpenToWorkBox } from './open-to-work-box';
import { audienceText } from './open-to-work-text';

const OpenToWorkDialog = lazyView(async () => (await import('./open-to-work-dialog')).OpenToWorkDialog);

/** Whether the viewer is open to work, with a button that changes it. */
export function OwnOpenToWork() {
  const { data, error, isPending, isFetching, refetch } = useQuery(openToWorkQueries.own());
  const [isEditing, setEditing] = useState(false);
  if (isPending)
    return (
      <SkeletonGroup label={texts.open.loading}>
        <Skeleton className="mt-4 h-9 w-40" />
      </SkeletonGroup>
    );
  if (!data)
    return (
      <p role="alert" className="mt-4 flex flex-wrap items-center gap-2 text-small text-muted print:hidden">
        {messageOf(error, JOB_TEXTS.failed.loadOpen)}
        <Button variant="ghost" size="sm" busy={isFetching} onClick={() => void refetch()}>
          {uiTexts.tryAgain}
        </Button>
      </p>
    );
  const { openToWork } = data;
  const edit = (label: string, Icon: typeof Pencil) => (
    <Button
      variant="ghost"
      size="sm"
      icon={<Icon aria-hidden="true" className="size-4" />}
      onClick={() => setEditing(true)}
    >
      {label}
    </Button>
  );
  return (
    <>
      {openToWork && openToWork.audience !== 'hidden' ? (
        <OpenToWorkBox
          open={openToWork}
          note={<p className="mt-1 text-small wrap-anywhere">{audienceText(openToWork)}</p>}
          action={edit(texts.open.change, Pencil)}
        />
      ) : (
        <div className="mt-3 -ms-3 print:hidden">{edit(texts.open.start, BriefcaseBusiness)}</div>
      )}
      {isEditing && (
        <Suspense fallback={null}>
          <OpenToWorkDialog own={data} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </>
  );
}
