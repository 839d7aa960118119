import type { Locator } from 'playwright-core';
import sharp from 'sharp';

/** Part of the window. CSS pixels. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Brightness of the pixels of an area. */
export interface GreyPixels {
  /** 0 to 255, row by row. */
  readonly data: Uint8Array;
  /** Brightness at a position, given as shares of width and height. */
  at(x: number, y: number): number;
}

/** Returns the pixels of an element, or of a box derived from its own. Needs one device pixel per CSS pixel. */
export async function greyPixels(element: Locator, part = (box: Box): Box => box): Promise<GreyPixels> {
  const box = await element.boundingBox();
  if (!box) throw new Error('The element is not on the page.');
  const { x, y, width, height } = part(box);
  const [left, top] = [Math.round(x), Math.round(y)];
  // Cropped from a screenshot of the window, because one of an element lacks fixed overlays.
  const { data, info } = await sharp(await element.page().screenshot())
    .extract({ left, top, width: Math.floor(width), height: Math.floor(height) })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return {
    data,
    at: (across, down) =>
      data[Math.floor(down * info.height) * info.width + Math.floor(across * info.width)] ?? -1,
  };
}
