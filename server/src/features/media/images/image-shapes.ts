/** Sizes that an image is stored in, never larger than the original. */
export interface ImageShape {
  /** Ascending, in pixels. */
  readonly widths: readonly number[];
  /** Maximum height in pixels. */
  readonly maxHeight: number;
  /** Whether it is cropped to a centred square. */
  readonly square: boolean;
  /** Whether an animated GIF or WebP stays animated. */
  readonly animated: boolean;
}

export const IMAGE_SHAPES = {
  post: { widths: [320, 640, 960, 1280, 1920], maxHeight: 4096, square: false, animated: true },
  link: { widths: [320, 640, 1200], maxHeight: 1200, square: false, animated: false },
  avatar: { widths: [96, 256, 512], maxHeight: 512, square: true, animated: false },
  banner: { widths: [640, 1280, 1920], maxHeight: 1920, square: false, animated: false },
} as const satisfies Record<string, ImageShape>;

export type ImageShapeName = keyof typeof IMAGE_SHAPES;
