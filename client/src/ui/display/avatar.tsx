import { useState } from 'react';
import { cx } from '../cx';

export type AvatarSize = 22 | 28 | 36 | 44 | 48 | 52 | 64 | 68 | 136 | 144;

/** Initials of the first and the last word. */
function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined];
  return letters
    .map((word) => (word ? (Array.from(word)[0] ?? '') : ''))
    .join('')
    .toUpperCase();
}

/** A solid shape below the picture, because a border would let the background shine through at the edge. */
const FRAME =
  'isolate before:absolute before:-inset-[3px] before:-z-10 before:rounded-avatar before:content-[""]';
const FRAMES = { surface: `${FRAME} before:bg-surface`, raised: `${FRAME} before:bg-raised` } as const;

function Silhouette() {
  return (
    <svg viewBox="0 0 64 64" className="size-full bg-line text-subtle" aria-hidden="true">
      <circle cx="32" cy="25" r="11" fill="currentColor" />
      <path d="M9 65c1.5-16 10.5-23 23-23s21.5 7 23 23z" fill="currentColor" />
    </svg>
  );
}

/**
 * A member's picture, or their initials, or a silhouette if there is no name. Decorative unless `alt` is set,
 * because the name is next to it. `--initials-fill` overrides the initials' background colour. The initials
 * are SVG, so that they are not part of a button's or link's text.
 */
export function Avatar({
  name,
  src,
  size = 44,
  alt = '',
  online = false,
  frame,
  className,
}: {
  name: string;
  src: string | null | undefined;
  size?: AvatarSize;
  alt?: string;
  /** Shows the dot. Text elsewhere says "Online". */
  online?: boolean;
  /** Draws an edge around the picture in the colour of its background. */
  frame?: keyof typeof FRAMES | undefined;
  className?: string;
}) {
  const [broken, setBroken] = useState<string>();
  const initials = initialsOf(name);
  const shape = 'size-full overflow-hidden rounded-avatar';
  return (
    <span
      className={cx('relative inline-block flex-none', frame && FRAMES[frame], className)}
      style={{ width: size, height: size }}
    >
      {src && src !== broken ? (
        <img
          src={src}
          alt={alt}
          width={size}
          height={size}
          className={cx(shape, 'bg-sunken object-cover')}
          onError={() => setBroken(src)}
        />
      ) : (
        <span
          {...(alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt })}
          className={cx(
            shape,
            'grid place-items-center bg-[var(--initials-fill,var(--primary-soft))] font-[650] text-on-primary-soft',
          )}
          style={{ fontSize: size * 0.36, lineHeight: 1 }}
        >
          {initials === '' ? (
            <Silhouette />
          ) : (
            <span data-initials={initials} className="before:content-[attr(data-initials)]" />
          )}
        </span>
      )}
      {online && (
        <span
          aria-hidden="true"
          className="absolute -end-0.5 -bottom-0.5 rounded-full border-2 border-surface bg-online"
          style={{ width: Math.max(10, size / 4), height: Math.max(10, size / 4) }}
        />
      )}
    </span>
  );
}
