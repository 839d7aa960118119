import type { AttachmentView } from '@weft/shared/messaging/views';
import { useState, type KeyboardEvent } from 'react';
import { stepOfKey } from '@/lib/languages/line-direction';
import { stageButton } from '@/ui/button/stage-button';
import { TurnButton } from '@/ui/button/turn-button';
import { downloadName } from './download-name';
import { Overlay } from './overlay';
import { texts } from '../../texts/generated';

/** Full-page viewer of a message's pictures. Buttons and arrow keys change the picture. */
export function ImageOverlay({
  images,
  start,
  onClose,
}: {
  images: readonly AttachmentView[];
  start: number;
  onClose: () => void;
}) {
  const [at, setAt] = useState(start);
  const image = images[at];
  const turn = (direction: 1 | -1) => setAt((at + direction + images.length) % images.length);
  const handleKeyDown = (event: KeyboardEvent) => {
    if (images.length < 2) return;
    const step = stepOfKey(event.key);
    if (step) turn(step);
  };
  if (!image) return null;
  const widest = image.picture?.variants.reduce((one, other) => (other.width > one.width ? other : one));
  return (
    <Overlay
      title={image.fileName}
      onClose={onClose}
      onKeyDown={handleKeyDown}
      actions={
        <>
          {images.length > 1 && (
            <span dir="ltr" className="num px-2 text-label font-semibold" aria-live="polite">
              {at + 1} / {images.length}
            </span>
          )}
          <a href={widest?.url ?? image.url} download={downloadName(image)} className={stageButton}>
            {texts.viewer.download}
          </a>
        </>
      }
    >
      <div className="relative grid min-h-0 flex-1 place-items-center px-4 pb-4">
        <img
          key={image.url}
          src={widest?.url ?? image.url}
          alt={image.fileName}
          className="absolute inset-0 m-auto max-h-full max-w-full rounded-md object-contain md:max-w-[calc(100%-160px)]"
        />
        {images.length > 1 && (
          <>
            <TurnButton direction={-1} onTurn={() => turn(-1)} />
            <TurnButton direction={1} onTurn={() => turn(1)} />
          </>
        )}
      </div>
    </Overlay>
  );
}
