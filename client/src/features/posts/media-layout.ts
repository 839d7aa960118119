import type { PostImage, PostVideo, PostView } from '@weft/shared/posts/views';

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

/** Four places: one large and up to three thumbnails (specification 1.2). */
const PLACES = 4;
const WIDEST = 16 / 9;

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
