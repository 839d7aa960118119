import { useState } from 'react';
import type { Area } from 'react-easy-crop';
import { zoomStep } from './picture-shapes';

const QUARTER = 90;
const START = { position: { x: 0, y: 0 }, zoom: 1, quarters: 0, tilt: 0 };

/** State of the picture below its frame: position, zoom, quarter turns and tilt. */
export function useCrop() {
  const [view, setView] = useState(START);
  const [area, setArea] = useState<Area>();
  const change = (part: Partial<typeof START>) => setView((before) => ({ ...before, ...part }));
  return {
    ...view,
    area,
    rotation: view.quarters * QUARTER + view.tilt,
    isUntouched:
      view.zoom === START.zoom &&
      view.quarters === 0 &&
      view.tilt === 0 &&
      Math.abs(view.position.x) < 1 &&
      Math.abs(view.position.y) < 1,
    onArea: (_percent: Area, pixels: Area) => setArea(pixels),
    move: (position: typeof START.position) => change({ position }),
    /** Continuous zoom during a pinch or wheel gesture. */
    zoomTo: (zoom: number) => change({ zoom }),
    zoomBy: (by: number) => change({ zoom: zoomStep(view.zoom + by) }),
    /** Rounds the zoom to a step when a gesture ends. */
    settle: () => setView((before) => ({ ...before, zoom: zoomStep(before.zoom) })),
    turn: (quarters: 1 | -1) => change({ quarters: view.quarters + quarters }),
    tiltTo: (tilt: number) => change({ tilt }),
    reset: () => setView(START),
  };
}

export type CropState = ReturnType<typeof useCrop>;
