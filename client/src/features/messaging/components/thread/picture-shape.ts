/** A panorama or a long screenshot shows its middle: width by height. */
const RATIO_LIMITS = { tallest: 0.62, widest: 2.2 } as const;

/** The shape, width by height, in which a picture of that size stands in a thread. */
export function clampedRatio(width: number, height: number): number {
  return Math.min(RATIO_LIMITS.widest, Math.max(RATIO_LIMITS.tallest, width / height));
}
