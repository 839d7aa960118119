import type { AttachmentView } from '@weft/shared/messaging/views';
import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import { coverFactor } from '@/lib/cover-factor';
import { useOnConnect } from '@/realtime/use-on-connect';
import { cx } from '@/ui/cx';
import { FileTile, PdfTile } from './file-tile';
import { PictureGrid } from './picture-grid';
import { clampedRatio } from './picture-shape';
import { PressButton } from '@/ui/button/press-button';
import { texts } from '../../texts/generated';

/** The attachments that a viewer shows: pictures from the index `start`, or a PDF. */
export type Opened =
  | { readonly kind: 'images'; readonly images: readonly AttachmentView[]; readonly start: number }
  | { readonly kind: 'pdf'; readonly pdf: AttachmentView };

const fileOf = ({ fileName, fileType, fileSize }: AttachmentView) => ({
  name: fileName,
  type: fileType,
  size: fileSize,
});

/** Returns the `sizes` of a picture: its width before `object-cover` crops it. */
function drawnSizes(picture: { width: number; height: number }, isSquare: boolean): string {
  const [width, ratio] = isSquare ? [150, 1] : [300, clampedRatio(picture.width, picture.height)];
  return `${Math.round(width * coverFactor(picture, ratio))}px`;
}

function InlineImage({
  image,
  label,
  isSquare,
  onOpen,
}: {
  image: AttachmentView;
  label: string;
  isSquare: boolean;
  onOpen: () => void;
}) {
  const { picture } = image;
  const [isBroken, setBroken] = useState(false);
  // A picture that failed to load is requested again after a reconnect.
  useOnConnect(() => setBroken(false));
  const srcSet = picture?.variants.map(({ url, width }) => `${url} ${width}w`).join(', ');
  return (
    <PressButton
      aria-label={label}
      className={cx(
        'relative block w-full overflow-hidden rounded-[16px] border border-line bg-sunken bg-cover bg-center',
        isSquare && 'aspect-square',
      )}
      style={{
        // The aspect ratio reserves the space before the picture loads.
        ...(!isSquare && picture && { aspectRatio: clampedRatio(picture.width, picture.height) }),
        ...(picture?.placeholder && { backgroundImage: `url("${picture.placeholder}")` }),
      }}
      onClick={onOpen}
    >
      {isBroken ? (
        <span className="absolute inset-0 flex flex-col items-center justify-center gap-1.5 bg-sunken px-2 text-small text-muted">
          <ImageOff aria-hidden="true" className="size-5" strokeWidth={1.75} />
          {texts.thread.imageFailed}
        </span>
      ) : (
        <img
          src={image.url}
          {...(picture && srcSet && { srcSet, sizes: drawnSizes(picture, isSquare) })}
          alt={image.fileName}
          loading="lazy"
          decoding="async"
          className="absolute inset-0 size-full object-cover"
          onError={() => setBroken(true)}
        />
      )}
    </PressButton>
  );
}

/** A message's files: pictures inline, other files as tiles. */
export function Attachments({
  attachments,
  onOpen,
}: {
  attachments: readonly AttachmentView[];
  onOpen: (opened: Opened) => void;
}) {
  const images = attachments.filter(({ picture }) => picture !== null);
  const files = attachments.filter(({ picture }) => picture === null);
  return (
    <>
      {images.length > 0 && (
        <PictureGrid count={images.length}>
          {images.map((image, index) => (
            <InlineImage
              key={image.url}
              image={image}
              label={texts.thread.openImage({ index: index + 1, count: images.length })}
              isSquare={images.length > 1}
              onOpen={() => onOpen({ kind: 'images', images, start: index })}
            />
          ))}
        </PictureGrid>
      )}
      {files.map((file) =>
        file.fileType === 'application/pdf' ? (
          <PdfTile key={file.url} file={fileOf(file)} onOpen={() => onOpen({ kind: 'pdf', pdf: file })} />
        ) : (
          <FileTile key={file.url} file={fileOf(file)} href={file.url} />
        ),
      )}
    </>
  );
}
