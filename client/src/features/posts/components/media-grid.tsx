import { Play } from 'lucide-react';
import type { PostImage, PostView } from '@weft/shared/posts/views';
import { cx } from '@/ui/cx';
import { imageSizes, gridShape, hasVideo, slideAlt, slidesOf, type Slide } from '../media-layout';
import { PostPicture } from './post-picture';
import { PressButton } from '@/ui/button/press-button';
import { texts } from '../texts/generated';

const SHAPES = {
  1: '',
  2: 'aspect-[16/10] grid-cols-2',
  3: 'aspect-[16/10] grid-cols-[2fr_1fr] grid-rows-2 [&>:first-child]:row-span-2',
  4: 'aspect-[16/10] grid-cols-[2fr_1fr] grid-rows-3 [&>:first-child]:row-span-3',
} as const;

function Tile({ slide, alt, sizes }: { slide: Slide; alt: string; sizes: (image: PostImage) => string }) {
  if (slide.kind === 'image') return <PostPicture image={slide.image} alt={alt} sizes={sizes(slide.image)} />;
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
 * Pictures and videos of a post: one, two halves, or one large with two or three small ones and "+N" over the last. The layout is
 * known before anything loads, so that nothing shifts.
 */
export function MediaGrid({
  post,
  onOpen,
}: {
  post: Pick<PostView, 'user' | 'mediaImage' | 'mediaVideo'>;
  onOpen: (index: number) => void;
}) {
  const slides = slidesOf(post);
  if (slides.length === 0) return null;
  const shape = gridShape(slides);
  const { shown, more, ratio } = shape;
  const hidesVideo = hasVideo(slides.slice(shown));
  const moreName = hidesVideo ? texts.slide.moreWithVideo : texts.slide.more;
  return (
    <div
      className={cx('mb-1 grid gap-1 overflow-hidden rounded-lg bg-sunken', SHAPES[shown])}
      style={ratio ? { aspectRatio: ratio } : undefined}
    >
      {slides.slice(0, shown).map((slide, index) => {
        const alt = slideAlt(slides, index, post.user.fullName);
        const isLast = index === shown - 1 && more > 0;
        return (
          <PressButton
            key={slide.url}
            aria-label={
              isLast
                ? moreName({ slide: alt, count: more })
                : slide.kind === 'video'
                  ? texts.slide.play
                  : texts.slide.open({ slide: alt })
            }
            className="relative block min-h-0 min-w-0 overflow-hidden -outline-offset-2"
            onClick={() => onOpen(index)}
          >
            <Tile slide={slide} alt={alt} sizes={(image) => imageSizes(image, index, shape)} />
            {isLast && (
              <span
                aria-hidden="true"
                className="absolute inset-0 grid place-items-center bg-[rgb(8_20_22/.62)] font-heading text-[1.5rem] leading-none font-semibold text-white"
              >
                <span dir="ltr">+{more}</span>
                {hidesVideo && (
                  <span className="absolute bottom-2 start-2 flex items-center gap-1 rounded-xs bg-[rgb(8_20_22/.74)] px-1.5 py-1 font-sans text-micro">
                    <Play className="size-3" strokeWidth={2} />
                    {texts.slide.videoMark}
                  </span>
                )}
              </span>
            )}
          </PressButton>
        );
      })}
    </div>
  );
}
