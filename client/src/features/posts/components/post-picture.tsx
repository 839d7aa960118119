import type { PostImage } from '@weft/shared/posts/views';
import { useState } from 'react';
import { cx } from '@/ui/cx';

/** A picture of a post. It loads lazily in a suitable size and shows its placeholder until then. */
export function PostPicture({
  image,
  alt,
  sizes,
  fit = 'cover',
  eager = false,
  className,
}: {
  image: Omit<PostImage, 'alt'>;
  alt: string;
  /** The `sizes` attribute. */
  sizes: string;
  fit?: 'cover' | 'contain';
  eager?: boolean;
  className?: string;
}) {
  const [isLoaded, setLoaded] = useState(false);
  return (
    <img
      src={image.url}
      srcSet={image.variants.map(({ url, width }) => `${url} ${width}w`).join(', ') || undefined}
      sizes={sizes}
      width={image.width}
      height={image.height}
      alt={alt}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      draggable={false}
      className={cx(fit === 'cover' ? 'object-cover' : 'object-contain', className ?? 'size-full')}
      onLoad={() => setLoaded(true)}
      style={
        // Removed after loading, because it would show through transparent pictures.
        image.placeholder && !isLoaded
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
