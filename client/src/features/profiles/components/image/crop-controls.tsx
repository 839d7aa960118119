import { RotateCcw, RotateCw, Undo2, ZoomIn, ZoomOut } from 'lucide-react';
import { Button } from '@/ui/button/button';
import { IconButton } from '@/ui/button/icon-button';
import { Slider } from '@/ui/form/slider';
import { ZOOM, zoomStep } from './picture-shapes';
import type { CropState } from './use-crop';

const icon = { 'aria-hidden': true, className: 'size-5', strokeWidth: 1.75 } as const;
const figure = 'num w-11 flex-none text-right text-label text-muted';
const TILT = 45;

/** Buttons and sliders for everything that gestures on the picture can do. */
export function CropControls({ crop, disabled }: { crop: CropState; disabled: boolean }) {
  const zoom = zoomStep(crop.zoom);
  return (
    <div role="group" aria-label="Adjust the picture" className="mt-3">
      <div className="flex items-center gap-2">
        <IconButton
          label="Zoom out"
          inactive={disabled || zoom <= ZOOM.min}
          onClick={() => crop.zoomBy(-ZOOM.step)}
        >
          <ZoomOut {...icon} />
        </IconButton>
        <Slider
          label="Zoom"
          value={zoom}
          {...ZOOM}
          disabled={disabled}
          valueText={`${zoom.toFixed(1)} times`}
          onChange={(value) => crop.zoomTo(zoomStep(value))}
        />
        <IconButton
          label="Zoom in"
          inactive={disabled || zoom >= ZOOM.max}
          onClick={() => crop.zoomBy(ZOOM.step)}
        >
          <ZoomIn {...icon} />
        </IconButton>
        <output className={figure} aria-hidden="true">
          {zoom.toFixed(1)}×
        </output>
      </div>
      <div className="flex items-center gap-2">
        <IconButton label="Rotate left" disabled={disabled} onClick={() => crop.turn(-1)}>
          <RotateCcw {...icon} />
        </IconButton>
        <Slider
          label="Straighten"
          value={crop.tilt}
          min={-TILT}
          max={TILT}
          step={1}
          disabled={disabled}
          valueText={`${crop.tilt} degrees`}
          onChange={crop.tiltTo}
        />
        <IconButton label="Rotate right" disabled={disabled} onClick={() => crop.turn(1)}>
          <RotateCw {...icon} />
        </IconButton>
        <output className={figure} aria-hidden="true">
          {crop.tilt}°
        </output>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <p className="text-small text-muted">Drag to move, or use the arrow keys.</p>
        <Button
          variant="link"
          size="sm"
          inactive={disabled || crop.isUntouched}
          className="aria-disabled:bg-transparent!"
          icon={<Undo2 aria-hidden="true" className="size-4" />}
          onClick={crop.reset}
        >
          Start over
        </Button>
      </div>
    </div>
  );
}
