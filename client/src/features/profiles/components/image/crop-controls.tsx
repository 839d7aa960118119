import { RotateCcw, RotateCw, Undo2, ZoomIn, ZoomOut } from 'lucide-react';
import { localNumber } from '@/lib/format/number-format';
import { Button } from '@/ui/button/button';
import { IconButton } from '@/ui/button/icon-button';
import { Slider } from '@/ui/form/slider';
import { ZOOM, zoomStep } from './picture-shapes';
import type { CropState } from './use-crop';
import { texts } from '../../texts/generated';

const icon = { 'aria-hidden': true, className: 'size-5', strokeWidth: 1.75 } as const;
const figure = 'num w-11 flex-none text-end text-label text-muted';
const TILT = 45;
const ONE_DECIMAL = { minimumFractionDigits: 1, maximumFractionDigits: 1 } as const;

/** Buttons and sliders for everything that gestures on the picture can do. */
export function CropControls({ crop, disabled }: { crop: CropState; disabled: boolean }) {
  const zoom = zoomStep(crop.zoom);
  return (
    <div role="group" aria-label={texts.picture.adjust} className="mt-3">
      <div className="flex items-center gap-2">
        <IconButton
          label={texts.picture.zoomOut}
          inactive={disabled || zoom <= ZOOM.min}
          onClick={() => crop.zoomBy(-ZOOM.step)}
        >
          <ZoomOut {...icon} />
        </IconButton>
        <Slider
          label={texts.picture.zoom}
          value={zoom}
          {...ZOOM}
          disabled={disabled}
          valueText={texts.picture.times({ zoom: localNumber(zoom, ONE_DECIMAL) })}
          onChange={(value) => crop.zoomTo(zoomStep(value))}
        />
        <IconButton
          label={texts.picture.zoomIn}
          inactive={disabled || zoom >= ZOOM.max}
          onClick={() => crop.zoomBy(ZOOM.step)}
        >
          <ZoomIn {...icon} />
        </IconButton>
        <output className={figure} aria-hidden="true">
          {localNumber(zoom, ONE_DECIMAL)}×
        </output>
      </div>
      <div className="flex items-center gap-2">
        <IconButton label={texts.picture.rotateLeft} disabled={disabled} onClick={() => crop.turn(-1)}>
          <RotateCcw {...icon} />
        </IconButton>
        <Slider
          label={texts.picture.straighten}
          value={crop.tilt}
          min={-TILT}
          max={TILT}
          step={1}
          disabled={disabled}
          valueText={texts.picture.degrees({ tilt: crop.tilt })}
          onChange={crop.tiltTo}
        />
        <IconButton label={texts.picture.rotateRight} disabled={disabled} onClick={() => crop.turn(1)}>
          <RotateCw {...icon} />
        </IconButton>
        <output className={figure} aria-hidden="true">
          {crop.tilt}°
        </output>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <p className="text-small text-muted">{texts.picture.moveHint}</p>
        <Button
          variant="link"
          size="sm"
          inactive={disabled || crop.isUntouched}
          className="aria-disabled:bg-transparent!"
          icon={<Undo2 aria-hidden="true" className="size-4" />}
          onClick={crop.reset}
        >
          {texts.form.startOver}
        </Button>
      </div>
    </div>
  );
}
