/** What a picture is made for: the widths that it is kept in, never larger than it came. */
export interface ImageShape {
  /** Ascending, in pixels. */
  readonly widths: readonly number[];
  /** A picture that is still higher is brought down to this height, in pixels. */
  readonly maxHeight: number;
  /** Cut to a square around its middle. */
  readonly square: boolean;
  /** Whether a GIF or WebP may go on moving. */
  readonly animated: boolean;
}

export const IMAGE_SHAPES = {
  post: { widths: [320, 640, 960, 1280, 1920], maxHeight: 4096, square: false, animated: true },
  avatar: { widths: [96, 256, 512], maxHeight: 512, square: true, animated: false },
  banner: { widths: [640, 1280, 1920], maxHeight: 1920, square: false, animated: false },
} as const satisfies Record<string, ImageShape>;

export type ImageShapeName = keyof typeof IMAGE_SHAPES;
