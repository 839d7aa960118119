import { ImagePlus } from 'lucide-react';
import { useRef, useState, type ChangeEvent, type DragEvent } from 'react';
import { IMAGE_ACCEPT } from '@/features/media';
import { Button } from '@/ui/button/button';
import { cx } from '@/ui/cx';
import { FieldError } from '@/ui/form/field';
import type { PictureField } from '../../editing';
import { pictureLimits, PICTURE_SHAPES } from './picture-shapes';
import { useTakenFocus } from './use-taken-focus';
import { texts } from '../../texts/generated';

/** Picks a picture from a dialog or by drop, and shows the supported formats. */
export function PicturePicker({
  field,
  isBusy,
  problem,
  onPick,
}: {
  field: PictureField;
  isBusy: boolean;
  problem: string | undefined;
  onPick: (file: File) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const area = useRef<HTMLDivElement>(null);
  const [isOver, setOver] = useState(false);
  useTakenFocus(area);
  const handleChange = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    // Allows choosing the same file again.
    event.target.value = '';
    if (file) onPick(file);
  };
  const handleDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file && !isBusy) onPick(file);
  };
  return (
    <div
      ref={area}
      className={cx(
        'flex flex-col items-center gap-3 rounded-lg border border-dashed border-line-strong bg-sunken px-6 py-9 text-center',
        isOver && 'outline-2 outline-offset-2 outline-focus outline-dashed',
      )}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={handleDrop}
    >
      <input
        ref={input}
        type="file"
        accept={IMAGE_ACCEPT}
        aria-label={texts.picture.label}
        tabIndex={-1}
        className="sr-only"
        onChange={handleChange}
      />
      <Button
        data-autofocus=""
        busy={isBusy}
        icon={<ImagePlus aria-hidden="true" className="size-[18px]" />}
        onClick={() => input.current?.click()}
      >
        {texts.picture.choose}
      </Button>
      <p className="text-label text-muted">{texts.picture.drop}</p>
      <p className="max-w-[46ch] text-small text-pretty text-muted">
        {pictureLimits()} {PICTURE_SHAPES[field].advice()}
      </p>
      {problem && (
        <div role="alert">
          <FieldError>{problem}</FieldError>
        </div>
      )}
    </div>
  );
}
