/** A panorama or a long screenshot shows its middle: width by height. */
const SHAPES = { tallest: 0.62, widest: 2.2 } as const;

/** The shape, width by height, in which a picture of that size stands in a thread. */
export function shapeOf(width: number, height: number): number {
  return Math.min(SHAPES.widest, Math.max(SHAPES.tallest, width / height));
}
