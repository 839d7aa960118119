/** A crop: an area in pixels of the rotated picture, and the rotation in degrees. */
export interface Crop {
  area: { x: number; y: number; width: number; height: number };
  rotation: number;
}

/** Bounding box of the rotated picture. */
function turnedSize({ width, height }: { width: number; height: number }, radians: number) {
  const [sin, cos] = [Math.abs(Math.sin(radians)), Math.abs(Math.cos(radians))];
  return { width: width * cos + height * sin, height: width * sin + height * cos };
}

/** Draws the crop onto the whole canvas. Fills it white first, because JPEG shows transparent areas black. */
export function drawCrop(canvas: HTMLCanvasElement, image: HTMLImageElement, { area, rotation }: Crop): void {
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no 2d context');
  const radians = (rotation * Math.PI) / 180;
  const size = { width: image.naturalWidth, height: image.naturalHeight };
  const turned = turnedSize(size, radians);
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.scale(canvas.width / area.width, canvas.height / area.height);
  context.translate(turned.width / 2 - area.x, turned.height / 2 - area.y);
  context.rotate(radians);
  context.drawImage(image, -size.width / 2, -size.height / 2);
}
