import type { PostImage, PostView } from '@weft/shared/posts/views';
import { Play } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { coverFactor } from '@/lib/cover-factor';
import { cx } from '@/ui/cx';
import { TurnButton } from '@/ui/button/turn-button';
import { useSwipe } from '../../hooks/use-swipe';
import { slideAlt, slideName, type Slide } from '../../media-layout';
import { PostPicture } from '../post-picture';
import { PressButton } from '@/ui/button/press-button';
import { texts } from '../../texts/generated';

/** Size of a thumbnail, in CSS pixels. */
const THUMB = { width: 84, height: 58 } as const;
const thumbSizes = (image: PostImage) =>
  `${Math.round(THUMB.width * coverFactor(image, THUMB.width / THUMB.height))}px`;

const STAGE_WIDTH = '(max-width: 767px) 100vw, calc(100vw - 392px)';

/** The current picture or video, with buttons for the previous and the next one. Swipes turn too. */
export function ViewerStage({
  post,
  slides,
  at,
  start,
  onTurn,
}: {
  post: PostView;
  slides: readonly Slide[];
  at: number;
  /** The slide that opened the viewer. If it is a video, it plays at once. */
  start: number;
  onTurn: (direction: 1 | -1) => void;
}) {
  const swipe = useSwipe(onTurn);
  const slide = slides[at];
  return (
    <div
      className="relative grid min-h-0 flex-1 place-items-center px-[84px] max-desk:px-4 max-md:aspect-[4/3] max-md:flex-none max-md:px-0"
      {...swipe}
    >
      {slide?.kind === 'image' && (
        <PostPicture
          key={slide.url}
          image={slide.image}
          alt={slideAlt(slides, at, post.user.fullName)}
          sizes={STAGE_WIDTH}
          fit="contain"
          eager
          className="absolute inset-0 m-auto max-h-full w-auto max-w-full rounded-md md:max-w-[calc(100%-168px)] max-desk:md:max-w-[calc(100%-32px)]"
        />
      )}
      {slide?.kind === 'video' && (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- members' videos come without a captions file
        <video
          key={slide.url}
          src={slide.video.url}
          aria-label={slideAlt(slides, at, post.user.fullName)}
          controls
          playsInline
          autoPlay={at === start}
          className="max-h-full w-full rounded-md"
        />
      )}
      {slides.length > 1 && (
        <>
          <TurnButton direction={-1} onTurn={() => onTurn(-1)} />
          <TurnButton direction={1} onTurn={() => onTurn(1)} />
        </>
      )}
    </div>
  );
}

function Thumb({
  slide,
  name,
  isShown,
  onChoose,
}: {
  slide: Slide;
  /** Name such as "Video 1 of 2". */
  name: string;
  isShown: boolean;
  onChoose: () => void;
}) {
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isShown) item.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [isShown]);
  const look = cx(
    'h-[58px] w-[84px] rounded-sm object-cover max-md:h-[46px] max-md:w-16',
    isShown ? 'outline-2 outline-offset-2 outline-white' : 'opacity-62',
  );
  return (
    <li ref={item} className="flex-none">
      <PressButton
        aria-label={name}
        className="relative"
        aria-current={isShown || undefined}
        onClick={onChoose}
      >
        {slide.kind === 'image' ? (
          <PostPicture image={slide.image} alt="" sizes={thumbSizes(slide.image)} className={look} />
        ) : (
          <>
            <video src={slide.video.url} preload="metadata" muted tabIndex={-1} className={look} />
            <Play
              aria-hidden="true"
              className="absolute inset-0 m-auto size-6 rounded-avatar bg-[rgb(8_20_22/.72)] p-1 text-white"
            />
          </>
        )}
      </PressButton>
    </li>
  );
}

/** Thumbnails of all slides. */
export function ViewerThumbs({
  slides,
  at,
  onChoose,
}: {
  slides: readonly Slide[];
  at: number;
  onChoose: (index: number) => void;
}) {
  if (slides.length < 2) return null;
  return (
    <div className="px-5 pt-3.5 pb-5 max-md:px-3 max-md:pt-2.5 max-md:pb-3.5">
      <span className="text-small font-semibold text-[#C4D0D0]">{texts.viewer.all}</span>
      <ul className="mt-2 flex gap-2 overflow-x-auto p-1">
        {slides.map((slide, index) => (
          <Thumb
            key={slide.url}
            slide={slide}
            name={slideName(slides, index)}
            isShown={index === at}
            onChoose={() => onChoose(index)}
          />
        ))}
      </ul>
    </div>
  );
}
