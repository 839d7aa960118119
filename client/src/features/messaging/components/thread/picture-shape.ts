/** Limits of the aspect ratio. Beyond them a picture is cropped to its middle. */
const RATIO_LIMITS = { tallest: 0.62, widest: 2.2 } as const;

/** Returns the aspect ratio, width by height, in which a thread shows a picture of that size. */
export function clampedRatio(width: number, height: number): number {
  return Math.min(RATIO_LIMITS.widest, Math.max(RATIO_LIMITS.tallest, width / height));
}
