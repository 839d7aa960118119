import { Play } from 'lucide-react';
import type { PostView } from '@weft/shared/posts/views';
import { cx } from '@/ui/cx';
import { gridShape, slidesOf, type Slide } from '../media-layout';
import { pictureAlt, PostPicture } from './post-picture';

const SHAPES = {
  1: '',
  2: 'aspect-[16/10] grid-cols-2',
  3: 'aspect-[16/10] grid-cols-[2fr_1fr] grid-rows-2 [&>:first-child]:row-span-2',
  4: 'aspect-[16/10] grid-cols-[2fr_1fr] grid-rows-3 [&>:first-child]:row-span-3',
} as const;

const FEED_WIDTH = '(max-width: 767px) calc(100vw - 56px), 600px';

function Tile({ slide, alt }: { slide: Slide; alt: string }) {
  if (slide.kind === 'image') return <PostPicture image={slide.image} alt={alt} sizes={FEED_WIDTH} />;
  return (
    <>
      <video
        src={slide.video.url}
        preload="metadata"
        muted
        playsInline
        tabIndex={-1}
        className="size-full object-cover"
      />
      <span className="absolute inset-0 m-auto grid size-16 place-items-center rounded-avatar bg-[rgb(8_20_22/.72)] text-white">
        <Play aria-hidden="true" className="size-6" strokeWidth={1.75} />
      </span>
    </>
  );
}

/**
 * Pictures and videos of a post: one, halves, one large and two, or one large and three with "+N" over the last
 * (specification 1.2). Its shape is known before anything loads, so that the page never jumps.
 */
export function MediaGrid({ post, onOpen }: { post: PostView; onOpen: (index: number) => void }) {
  const slides = slidesOf(post);
  if (slides.length === 0) return null;
  const { shown, more, ratio } = gridShape(slides);
  return (
    <div
      className={cx('mb-1 grid gap-1 overflow-hidden rounded-lg bg-sunken', SHAPES[shown])}
      style={ratio ? { aspectRatio: ratio } : undefined}
    >
      {slides.slice(0, shown).map((slide, index) => {
        const alt =
          slide.kind === 'image'
            ? pictureAlt(slide.image, index, slides.length, post.user.fullName)
            : `Video by ${post.user.fullName}`;
        const isLast = index === shown - 1 && more > 0;
        return (
          <button
            key={slide.url}
            type="button"
            aria-label={
              isLast ? `${alt}, and ${more} more` : slide.kind === 'video' ? 'Play video' : `Open ${alt}`
            }
            className="relative block min-h-0 min-w-0 overflow-hidden -outline-offset-2"
            onClick={() => onOpen(index)}
          >
            <Tile slide={slide} alt={alt} />
            {isLast && (
              <span
                aria-hidden="true"
                className="absolute inset-0 grid place-items-center bg-[rgb(8_20_22/.62)] font-heading text-[1.5rem] leading-none font-semibold text-white"
              >
                +{more}
              </span>
            )}
          </button>
        );
      })}
    </div>
  );
}
