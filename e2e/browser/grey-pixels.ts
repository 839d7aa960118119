import type { Locator } from 'playwright-core';
import sharp from 'sharp';

/** Part of the window, in CSS pixels. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** How bright a part of a page is, pixel by pixel. */
export interface GreyPixels {
  /** 0 to 255, row by row. */
  readonly data: Uint8Array;
  /** The brightness at a place, which is given in shares of width and height. */
  at(x: number, y: number): number;
}

/** The pixels of an element, or of a box that is derived from its own. The page has to be shown at one pixel per CSS pixel. */
export async function greyPixels(element: Locator, part = (box: Box): Box => box): Promise<GreyPixels> {
  const box = await element.boundingBox();
  if (!box) throw new Error('The element is not on the page.');
  const { x, y, width, height } = part(box);
  const [left, top] = [Math.round(x), Math.round(y)];
  // Cut out of the whole window: a screenshot of an element misses what is fixed over a phone's scrolled page.
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
