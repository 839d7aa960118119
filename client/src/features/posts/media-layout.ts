import type { PostImage, PostVideo, PostView } from '@weft/shared/posts/views';
import { coverFactor } from '@/lib/cover-factor';

/** A picture or video in the order in which grid and viewer show them. */
export type Slide =
  { kind: 'image'; url: string; image: PostImage } | { kind: 'video'; url: string; video: PostVideo };

/** Everything of a post that the viewer pages through: pictures, then videos. */
export function slidesOf(post: Pick<PostView, 'mediaImage' | 'mediaVideo'>): Slide[] {
  return [
    ...post.mediaImage.map((image): Slide => ({ kind: 'image', url: image.url, image })),
    ...post.mediaVideo.map((video): Slide => ({ kind: 'video', url: video.url, video })),
  ];
}

export const hasVideo = (slides: readonly Slide[]): boolean => slides.some(({ kind }) => kind === 'video');

/** What the slide at `at` is called: which one it is of its kind. */
export function slideName(slides: readonly Slide[], at: number): string {
  const kind = slides[at]?.kind ?? 'image';
  const alike = slides.flatMap((slide, index) => (slide.kind === kind ? [index] : []));
  return `${kind === 'video' ? 'Video' : 'Image'} ${alike.indexOf(at) + 1} of ${alike.length}`;
}

/** What the slide at `at` shows: the description of a picture, else which one it is and whose. */
export function slideAlt(slides: readonly Slide[], at: number, author: string): string {
  const slide = slides[at];
  const described = slide?.kind === 'image' ? slide.image.alt : '';
  return described || `${slideName(slides, at)} by ${author}`;
}

/** Four places: one large and up to three thumbnails. */
const PLACES = 4;
const WIDEST = 16 / 9;

/** As wide as the grid is in the feed: on a phone and beside the columns. */
const FEED_WIDTH = { phone: '100vw - 56px', desk: 600 } as const;

/** The places of a grid: their share of its width, and their own width to height. The whole grid is 16:10. */
const GRID = {
  2: [{ share: 1 / 2, ratio: 0.8 }],
  3: [
    { share: 2 / 3, ratio: 16 / 15 },
    { share: 1 / 3, ratio: 16 / 15 },
  ],
  4: [
    { share: 2 / 3, ratio: 16 / 15 },
    { share: 1 / 3, ratio: 1.6 },
  ],
} as const;

/**
 * The `sizes` of a picture in the grid: how wide it is drawn before its place crops it. A panorama is drawn far wider than the part
 * that is seen.
 */
export function drawnSizes(
  image: Pick<PostImage, 'width' | 'height'>,
  index: number,
  { shown, ratio }: Pick<ReturnType<typeof gridShape>, 'shown' | 'ratio'>,
): string {
  const places = shown === 1 ? [{ share: 1, ratio: ratio ?? WIDEST }] : GRID[shown];
  const place = places[Math.min(index, places.length - 1)] ?? places[0];
  const factor = Math.round(place.share * coverFactor(image, place.ratio) * 1000) / 1000;
  return `(max-width: 767px) calc((${FEED_WIDTH.phone}) * ${factor}), ${Math.round(FEED_WIDTH.desk * factor)}px`;
}

/**
 * How many slides the grid shows, how many "+N" stands for, and the shape of a single one: its own between square and
 * 16:9, known from its width and height before it loads.
 */
export function gridShape(slides: readonly Slide[]): {
  shown: 1 | 2 | 3 | 4;
  more: number;
  ratio: number | null;
} {
  const shown = Math.min(slides.length, PLACES) as 1 | 2 | 3 | 4;
  const [first] = slides;
  const own = first?.kind === 'image' ? first.image.width / first.image.height : WIDEST;
  const ratio = shown === 1 ? Math.min(WIDEST, Math.max(1, own)) : null;
  return { shown, more: Math.max(0, slides.length - PLACES), ratio };
}
