import { encodeKeys, successor } from '../bson/keys.ts';
import type { IndexInfo } from '../catalog/index-info.ts';
import type { PlaneGrid } from '../geo/plane-cells.ts';
import { planeCover } from '../geo/plane-cells.ts';
import { cellKey } from '../geo/geo-cell.ts';
import type { GeoCover } from '../geo/geo-cell.ts';
import type { GeoShape } from '../geo/read-shape.ts';
import { cellsOfCap, coverOf, soughtCells } from '../geo/sphere-cells.ts';
import type { FieldTest } from '../query/filter-node.ts';
import { normalize } from './intervals.ts';
import type { FieldBounds, Interval } from './intervals.ts';
import type { Conjunction } from './predicates.ts';

/** The encoded keys from one cell to another. */
export const cellRange = (low: bigint, high: bigint): Interval => ({
  low: encodeKeys([cellKey(low)], [1]).bytes,
  high: successor(encodeKeys([cellKey(high)], [1]).bytes),
});

const boundsOfCover = ({ ranges, keys }: GeoCover): FieldBounds => ({
  intervals: normalize([
    ...ranges.map(([low, high]) => cellRange(low, high)),
    ...keys.map((key) => cellRange(key, key)),
  ]),
  isPoints: false,
  isExact: false,
  includesMissing: false,
});

/** Bounds on the sphere, which several indexes and several readings of a filter share. */
const onSphere = new WeakMap<GeoShape, FieldBounds>();

function sphereBounds(shape: GeoShape): FieldBounds | undefined {
  const area = shape.onSphere;
  if (!area) return undefined;
  let bounds = onSphere.get(shape);
  if (!bounds) {
    bounds = boundsOfCover(coverOf('center' in area ? cellsOfCap(area) : soughtCells(area)));
    onSphere.set(shape, bounds);
  }
  return bounds;
}

/** The bounds of a comparison with a shape on a field of which the index holds cells. */
export function geoBoundsOf(test: FieldTest, grid: PlaneGrid | undefined): FieldBounds | undefined {
  if (test.op !== 'geo') return undefined;
  const { shape } = test;
  if (!grid) return sphereBounds(shape);
  return shape.onPlane && boundsOfCover(planeCover(grid, shape.onPlane.low, shape.onPlane.high));
}

/** Whether the filter asks for a location where the index holds one: a document without it has no entry. */
export const asksForLocation = (index: IndexInfo, { predicates }: Conjunction): boolean =>
  predicates.some(
    ({ path, test }) =>
      (test.op === 'geo' || test.op === 'near') &&
      index.fields.some((field) => field.geo !== undefined && field.path === path),
  );
