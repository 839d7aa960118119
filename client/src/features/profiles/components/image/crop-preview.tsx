import { useEffect, useRef } from 'react';
import type { PictureField } from '../../editing';
import { drawCrop, type Crop } from './draw-crop';
import { PICTURE_SHAPES } from './picture-shapes';
import { texts } from '../../texts/generated';

/** Display widths of the pictures. CSS pixels. */
const WIDTHS: Readonly<Record<PictureField, readonly number[]>> = {
  profileImage: [96, 48, 28],
  bannerImage: [280],
};
/** Canvas pixels per CSS pixel, for high-density screens. */
const DENSITY = 2;

function Preview({
  image,
  crop,
  field,
  width,
}: {
  image: HTMLImageElement;
  crop: Crop;
  field: PictureField;
  width: number;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { aspect, radius } = PICTURE_SHAPES[field];
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      if (canvas.current) drawCrop(canvas.current, image, crop);
    });
    return () => cancelAnimationFrame(frame);
  }, [image, crop]);
  return (
    <canvas
      ref={canvas}
      width={width * DENSITY}
      height={(width / aspect) * DENSITY}
      className="max-w-full border border-line"
      style={{ width, height: width / aspect, borderRadius: radius }}
    />
  );
}

/** Shows the result in its actual shapes and sizes. Hidden from screen readers, because it repeats the stage. */
export function CropPreview({
  image,
  crop,
  field,
}: {
  image: HTMLImageElement;
  crop: Crop;
  field: PictureField;
}) {
  return (
    <div aria-hidden="true" className="mt-4 flex flex-wrap items-center justify-center gap-4">
      <span className="text-small text-muted">{texts.picture.preview}</span>
      {WIDTHS[field].map((width) => (
        <Preview key={width} image={image} crop={crop} field={field} width={width} />
      ))}
    </div>
  );
}
