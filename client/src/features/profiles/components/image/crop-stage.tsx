import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import Cropper from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { cx } from '@/ui/cx';
import type { PictureField } from '../../editing';
import { PICTURE_SHAPES, ZOOM } from './picture-shapes';
import type { CropState } from './use-crop';
import { useTakenFocus } from './use-taken-focus';
import { texts } from '../../texts/generated';

/** Pixels per press of an arrow key; a fifth with Shift. */
const KEY_STEP = 10;
/** Space around the frame. Pixels. */
const MARGIN = 16;
/** One notch of a mouse wheel zooms by one step. */
const WHEEL_SPEED = 0.2;

/** Measures the stage and returns the frame's size in it. */
function useFrame(aspect: number) {
  const stage = useRef<HTMLDivElement>(null);
  const [frame, setFrame] = useState<{ width: number; height: number }>();
  useLayoutEffect(() => {
    const box = stage.current;
    if (!box) return undefined;
    const measure = () => {
      const room = { width: box.clientWidth - 2 * MARGIN, height: box.clientHeight - 2 * MARGIN };
      const width = Math.max(1, Math.min(room.width, room.height * aspect));
      setFrame({ width, height: width / aspect });
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => observer.disconnect();
  }, [aspect]);
  return { stage, frame };
}

/**
 * The picture below its frame. Dragging, pinching and the mouse wheel move and zoom it, also arrow keys, plus
 * and minus.
 */
export function CropStage({
  field,
  url,
  crop,
  onBroken,
}: {
  field: PictureField;
  url: string;
  crop: CropState;
  onBroken: () => void;
}) {
  const { aspect, radius } = PICTURE_SHAPES[field];
  const { stage, frame } = useFrame(aspect);
  const [isPlaced, setPlaced] = useState(false);
  useTakenFocus(stage, isPlaced);
  const handleKeyDown = (event: KeyboardEvent) => {
    const by = { '+': ZOOM.step, '=': ZOOM.step, '-': -ZOOM.step }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    crop.zoomBy(by);
  };
  return (
    <div
      ref={stage}
      // A picture is not mirrored.
      dir="ltr"
      className={cx(
        'crop-stage relative mx-auto overflow-hidden rounded-lg bg-[#0A0F10]',
        aspect === 1 ? 'size-[300px] max-w-full' : 'h-[200px] w-full max-md:h-[150px]',
      )}
    >
      {/* Areas outside the picture are white in the result. */}
      {frame && (
        <div
          aria-hidden="true"
          data-ground=""
          className="absolute inset-0 m-auto bg-white"
          style={{ ...frame, borderRadius: radius }}
        />
      )}
      {frame && (
        <Cropper
          image={url}
          crop={crop.position}
          zoom={crop.zoom}
          rotation={crop.rotation}
          aspect={aspect}
          cropSize={frame}
          objectFit="cover"
          minZoom={ZOOM.min}
          maxZoom={ZOOM.max}
          zoomSpeed={WHEEL_SPEED}
          keyboardStep={KEY_STEP}
          restrictPosition={false}
          showGrid={false}
          disableAutomaticStylesInjection
          style={{
            cropAreaStyle: { borderRadius: radius, border: '2px solid #fff', color: 'rgb(8 20 22 / .62)' },
          }}
          mediaProps={{ alt: '', onError: onBroken }}
          cropperProps={
            {
              role: 'group',
              'aria-label': texts.picture.stage,
              'data-autofocus': '',
              onKeyDownCapture: handleKeyDown,
            } as object
          }
          onCropChange={crop.move}
          onZoomChange={crop.zoomTo}
          onInteractionEnd={crop.settle}
          onCropAreaChange={(percent, pixels) => {
            // The element that handles keys exists only from now on.
            setPlaced(true);
            crop.onArea(percent, pixels);
          }}
        />
      )}
    </div>
  );
}
