import type { PostImage, PostVideo, PostView } from '@weft/shared/posts/views';
import { coverFactor } from '@/lib/cover-factor';
import { texts } from './texts/generated';

/** A picture or video of the grid and the viewer. */
export type Slide =
  | { kind: 'image'; url: string; image: PostImage }
  | { kind: 'video'; url: string; video: PostVideo };

/** Returns the slides of a post: pictures, then videos. */
export function slidesOf(post: Pick<PostView, 'mediaImage' | 'mediaVideo'>): Slide[] {
  return [
    ...post.mediaImage.map((image): Slide => ({ kind: 'image', url: image.url, image })),
    ...post.mediaVideo.map((video): Slide => ({ kind: 'video', url: video.url, video })),
  ];
}

export const hasVideo = (slides: readonly Slide[]): boolean => slides.some(({ kind }) => kind === 'video');

/** Returns the name of a slide, such as "Image 2 of 4". */
export function slideName(slides: readonly Slide[], at: number): string {
  const { kind, ...among } = placeOf(slides, at);
  return kind === 'video' ? texts.slide.video(among) : texts.slide.image(among);
}

/** Returns the kind of a slide, its place among the slides of this kind, and their number. */
function placeOf(slides: readonly Slide[], at: number) {
  const kind = slides[at]?.kind ?? 'image';
  const alike = slides.flatMap((slide, index) => (slide.kind === kind ? [index] : []));
  return { kind, place: alike.indexOf(at) + 1, count: alike.length };
}

/** Returns the alternative text of a slide: the picture's description, or its name with the author. */
export function slideAlt(slides: readonly Slide[], at: number, author: string): string {
  const slide = slides[at];
  const described = slide?.kind === 'image' ? slide.image.alt : '';
  if (described) return described;
  const { kind, ...among } = placeOf(slides, at);
  const named = { ...among, author };
  return kind === 'video' ? texts.slide.videoBy(named) : texts.slide.imageBy(named);
}

/** Cells of the grid: a large one and up to three thumbnails. */
const MAX_CELLS = 4;
const MAX_RATIO = 16 / 9;

/** Width of the grid in the feed: a CSS length on phones, pixels on desktops. */
const FEED_WIDTH = { phone: '100vw - 56px', desk: 600 } as const;

/** Cells of a grid: their share of its width, and their aspect ratio. The whole grid is 16:10. */
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
 * Returns the `sizes` attribute of a picture in the grid: the width before cropping. A panorama is far wider than its visible
 * part.
 */
export function imageSizes(
  image: Pick<PostImage, 'width' | 'height'>,
  index: number,
  { shown, ratio }: Pick<ReturnType<typeof gridShape>, 'shown' | 'ratio'>,
): string {
  const cells = shown === 1 ? [{ share: 1, ratio: ratio ?? MAX_RATIO }] : GRID[shown];
  const cell = cells[Math.min(index, cells.length - 1)] ?? cells[0];
  const factor = Math.round(cell.share * coverFactor(image, cell.ratio) * 1000) / 1000;
  return `(max-width: 767px) calc((${FEED_WIDTH.phone}) * ${factor}), ${Math.round(FEED_WIDTH.desk * factor)}px`;
}

/**
 * Returns how many slides the grid shows, how many more there are, and the aspect ratio of a single slide: between 1 and 16:9,
 * known before the picture loads.
 */
export function gridShape(slides: readonly Slide[]): {
  shown: 1 | 2 | 3 | 4;
  more: number;
  ratio: number | null;
} {
  const shown = Math.min(slides.length, MAX_CELLS) as 1 | 2 | 3 | 4;
  const [first] = slides;
  const slideRatio = first?.kind === 'image' ? first.image.width / first.image.height : MAX_RATIO;
  const ratio = shown === 1 ? Math.min(MAX_RATIO, Math.max(1, slideRatio)) : null;
  return { shown, more: Math.max(0, slides.length - MAX_CELLS), ratio };
}
