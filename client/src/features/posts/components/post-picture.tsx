import type { PostImage } from '@weft/shared/posts/views';
import { cx } from '@/ui/cx';
import { fileUrl } from '@/lib/file-url';

/** The description of a picture, else which one it is and whose (design direction, section 9). */
export function pictureAlt(image: PostImage, index: number, total: number, author: string): string {
  return image.alt || `Image ${index + 1} of ${total} by ${author}`;
}

/** A picture of a post: the right size for its place, loaded when it comes near, its placeholder until then. */
export function PostPicture({
  image,
  alt,
  sizes,
  fit = 'cover',
  eager = false,
  className,
}: {
  image: PostImage;
  alt: string;
  /** How wide it is shown, as the `sizes` attribute has it. */
  sizes: string;
  fit?: 'cover' | 'contain';
  eager?: boolean;
  className?: string;
}) {
  const isShown = fit === 'cover' ? 'object-cover' : 'object-contain';
  return (
    <img
      src={fileUrl(image.url)}
      srcSet={image.variants.map(({ url, width }) => `${fileUrl(url)} ${width}w`).join(', ') || undefined}
      sizes={sizes}
      width={image.width}
      height={image.height}
      alt={alt}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      draggable={false}
      className={cx(isShown, className ?? 'size-full')}
      style={
        image.placeholder
          ? {
              backgroundImage: `url("${image.placeholder}")`,
              backgroundSize: fit,
              backgroundPosition: 'center',
              backgroundRepeat: 'no-repeat',
            }
          : undefined
      }
    />
  );
}
