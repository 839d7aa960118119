import { CircleAlert, RotateCw, Trash2 } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { keepFocusNear } from '@/lib/browser/keep-focus-near';
import { useOffline } from '@/realtime/use-offline';
import { Button } from '@/ui/button/button';
import { cx } from '@/ui/cx';
import { ProgressBar } from '@/ui/feedback/progress-bar';
import { isPicture } from '../../attachment-kind';
import { useMessaging } from '../../messaging-context';
import { refusalText } from '../../refusal-text';
import type { OutboxItem } from '../../sync/outbox-entry';
import { Bubble, BubbleText, MessageFrame } from './bubble';
import { DeliveryTicks } from './delivery-ticks';
import { WaitingTile } from './file-tile';
import { PictureGrid } from './picture-grid';
import { clampedRatio } from './picture-shape';
import { texts as uiTexts } from '@/ui/texts/generated';
import { texts } from '../../texts/generated';

/** A picture that is being sent, in the shape of the stored one, so that nothing moves later. */
function WaitingPicture({ file, isSquare }: { file: File; isSquare: boolean }) {
  const preview = useMemo(() => URL.createObjectURL(file), [file]);
  useEffect(() => () => URL.revokeObjectURL(preview), [preview]);
  const [shape, setShape] = useState<number>();
  return (
    <img
      src={preview}
      alt={file.name}
      className={cx(
        'w-full rounded-[16px] border border-line bg-sunken object-cover',
        isSquare && 'aspect-square',
      )}
      style={isSquare ? undefined : { aspectRatio: shape }}
      onLoad={({ currentTarget }) =>
        setShape(clampedRatio(currentTarget.naturalWidth, currentTarget.naturalHeight))
      }
    />
  );
}

function WaitingFiles({ files }: { files: readonly File[] }) {
  const pictures = files.filter(({ type }) => isPicture(type));
  return (
    <>
      {pictures.length > 0 && (
        <PictureGrid count={pictures.length}>
          {pictures.map((file, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- the files of an entry never change their order
            <WaitingPicture key={index} file={file} isSquare={pictures.length > 1} />
          ))}
        </PictureGrid>
      )}
      {files
        .filter((file) => !pictures.includes(file))
        .map((file, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the files of an entry never change their order
          <WaitingTile key={index} file={file} />
        ))}
    </>
  );
}

/** Discards the message and moves the focus from its removed buttons to a neighbour. */
function useDiscard({ clientId }: OutboxItem) {
  const { engine } = useMessaging();
  return (button: Element) => {
    keepFocusNear(button);
    void engine.outbox.discard(clientId);
  };
}

function Refused({ item }: { item: OutboxItem }) {
  const { engine } = useMessaging();
  const discard = useDiscard(item);
  return (
    <div className="flex flex-col items-end gap-0.5">
      <p className="flex items-center gap-1.5 font-semibold text-danger">
        <CircleAlert aria-hidden="true" className="size-3.5" />
        {texts.pending.notSent}
      </p>
      <p className="max-w-full text-end wrap-anywhere text-muted">{refusalText(item)}</p>
      <div className="flex gap-1">
        <Button
          variant="ghost"
          size="sm"
          icon={<RotateCw aria-hidden="true" className="size-4" />}
          onClick={({ currentTarget }) => {
            keepFocusNear(currentTarget);
            void engine.outbox.retry(item.clientId);
          }}
        >
          {uiTexts.tryAgain}
        </Button>
        <Button
          variant="danger-ghost"
          size="sm"
          icon={<Trash2 aria-hidden="true" className="size-4" />}
          onClick={({ currentTarget }) => discard(currentTarget)}
        >
          {uiTexts.delete}
        </Button>
      </div>
    </div>
  );
}

const waitingText = ({ isKept }: OutboxItem): string =>
  isKept ? texts.pending.waiting : texts.pending.waitingHere;

/** Progress of an upload, or that it waits, with a cancel button. */
function Upload({ item, isWaiting }: { item: OutboxItem; isWaiting: boolean }) {
  const discard = useDiscard(item);
  const share = item.progress ?? 0;
  return (
    <div className="flex w-70 max-w-full items-center gap-2">
      {isWaiting ? (
        <span className="flex-1 text-end">{waitingText(item)}</span>
      ) : (
        <>
          <ProgressBar label={texts.pending.uploading} value={share} className="flex-1" />
          <span className="num">{texts.pending.share({ share })}</span>
        </>
      )}
      <Button variant="ghost" size="sm" onClick={({ currentTarget }) => discard(currentTarget)}>
        {uiTexts.cancel}
      </Button>
    </div>
  );
}

/** A message that the server has not acknowledged: sending, waiting or refused. */
export function PendingItem({ item, isFirst }: { item: OutboxItem; isFirst: boolean }) {
  const { content, files } = item;
  // Without a network a running request cannot succeed, so it is shown as waiting.
  const state = useOffline() && item.state === 'sending' ? 'waiting' : item.state;
  const isUpload = files.length > 0 && state !== 'refused';
  return (
    <MessageFrame
      isOwn
      isFirst={isFirst}
      below={
        state === 'refused' ? (
          <Refused item={item} />
        ) : isUpload ? (
          <Upload item={item} isWaiting={state === 'waiting'} />
        ) : (
          <>
            {state === 'waiting' && <span>{waitingText(item)}</span>}
            <DeliveryTicks delivery="sending" />
          </>
        )
      }
    >
      <span className="sr-only">{texts.message.fromYou} </span>
      {content !== '' && (
        <Bubble isOwn>
          <BubbleText text={content} />
        </Bubble>
      )}
      <WaitingFiles files={files} />
    </MessageFrame>
  );
}
