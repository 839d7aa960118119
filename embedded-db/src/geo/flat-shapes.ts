import type { Pair } from './geometry.ts';

/** A shape on the plane, with the rectangle round it. */
export interface FlatShape {
  readonly low: Pair;
  readonly high: Pair;
  readonly contains: (pair: Pair) => boolean;
}

export const flatDistance = ([x, y]: Pair, [otherX, otherY]: Pair): number =>
  Math.hypot(x - otherX, y - otherY);

/** A rectangle by two opposite corners. */
export const boxOf = (a: Pair, b: Pair): FlatShape => {
  const low = [Math.min(a[0], b[0]), Math.min(a[1], b[1])] as const;
  const high = [Math.max(a[0], b[0]), Math.max(a[1], b[1])] as const;
  return {
    low,
    high,
    contains: ([x, y]) => x >= low[0] && x <= high[0] && y >= low[1] && y <= high[1],
  };
};

/** What rounding may add to a radius. */
const ROUNDING = 1e-12;

export const circleOf = (center: Pair, radius: number): FlatShape => {
  const reach = radius + ROUNDING * (radius + Math.abs(center[0]) + Math.abs(center[1]));
  return {
    low: [center[0] - reach, center[1] - reach],
    high: [center[0] + reach, center[1] + reach],
    contains: (pair) => flatDistance(center, pair) <= radius,
  };
};

/** Whether a ray to the right from a point crosses a side; undefined for a point on a vertical one. */
const crosses = ([x, y]: Pair, [fromX, fromY]: Pair, [toX, toY]: Pair): boolean | undefined => {
  if (y <= Math.min(fromY, toY) || y > Math.max(fromY, toY) || x > Math.max(fromX, toX)) return false;
  if (fromX === toX) return x === fromX ? undefined : true;
  return x <= ((y - fromY) * (toX - fromX)) / (toY - fromY) + fromX;
};

/** An area on the plane. Of points on its boundary it has those that MongoDB's has, which are not all. */
export const flatPolygonOf = (corners: readonly Pair[]): FlatShape => {
  const xs = corners.map(([x]) => x);
  const ys = corners.map(([, y]) => y);
  return {
    low: [Math.min(...xs), Math.min(...ys)],
    high: [Math.max(...xs), Math.max(...ys)],
    contains: (pair) => {
      let isInside = false;
      for (const [at, corner] of corners.entries()) {
        const isCrossed = crosses(pair, corner, corners[(at + 1) % corners.length] as Pair);
        if (isCrossed === undefined) return true;
        if (isCrossed) isInside = !isInside;
      }
      return isInside;
    },
  };
};
