import { Button } from '@/ui/button/button';
import { BannerMessage } from '@/ui/feedback/banner-message';
import { Skeleton, SkeletonGroup } from '@/ui/feedback/skeleton';
import { Dialog } from '@/ui/overlay/dialog';
import { texts as uiTexts } from '@/ui/texts/generated';
import { FileChoice } from './file-choice';
import { ImportRows } from './import-rows';
import { texts } from './texts/generated';
import { useMemberImport } from './use-member-import';

/** Imports members from a CSV file: choose it, look at what it would do, import. `onShow` shows the imported members. */
export function ImportDialog({ onClose, onShow }: { onClose: () => void; onShow: () => void }) {
  const { step, problem, read, submit } = useMemberImport();
  const isBusy = step.kind === 'importing';
  const isDone = step.kind === 'done';
  const rows = 'rows' in step ? step.rows : undefined;
  const count = rows?.filter(({ refusal }) => refusal === null).length ?? 0;
  return (
    <Dialog
      open
      fullOnPhone
      title={texts.title}
      onOpenChange={(isOpen) => !isOpen && !isBusy && onClose()}
      footer={
        <>
          <Button variant="ghost" inactive={isBusy} onClick={isDone ? onShow : onClose}>
            {isDone ? texts.show : uiTexts.cancel}
          </Button>
          <Button
            busy={isBusy}
            busyText={texts.busy}
            inactive={!isDone && count === 0}
            onClick={isDone ? onClose : () => void submit()}
          >
            {isDone ? texts.done : count === 0 ? texts.import : texts.submit({ count })}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        {isDone ? (
          <BannerMessage tone="info">
            <p className="font-semibold">{texts.doneTitle({ count: step.added })}</p>
            {step.added > 0 && <p>{texts.doneText}</p>}
          </BannerMessage>
        ) : (
          <>
            <p>{texts.text}</p>
            <FileChoice
              fileName={step.kind === 'choosing' ? undefined : step.fileName}
              problem={problem}
              isOff={isBusy}
              onFile={(file) => void read(file)}
            />
          </>
        )}
        {step.kind === 'reading' && (
          <SkeletonGroup label={texts.reading}>
            <Skeleton className="h-20 rounded-lg!" />
            <Skeleton className="mt-4 h-40 rounded-lg!" />
          </SkeletonGroup>
        )}
        {rows && <ImportRows rows={rows} isDone={isDone} />}
      </div>
    </Dialog>
  );
}
