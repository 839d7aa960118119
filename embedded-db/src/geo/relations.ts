import { allEdges, lineEdges } from './geometry.ts';
import type { Geometry } from './geometry.ts';
import type { Polygon } from './polygon.ts';
import {
  alongEdge,
  angleBetween,
  angleToEdge,
  BOUNDARY,
  crossingAngle,
  edgesCross,
  edgesMeet,
  isSame,
  opposite,
} from './vectors.ts';
import type { Edge, Vector } from './vectors.ts';

/** Whether a point is part of a geometry. */
const touches = (point: Vector, { points, lines, polygons }: Geometry): boolean =>
  points.some((other) => isSame(point, other)) ||
  lines.some((line) => lineEdges(line).some((edge) => angleToEdge(point, edge) <= BOUNDARY)) ||
  polygons.some((polygon) => polygon.contains(point));

/** A point of each line and area: where no edges meet, each lies as a whole inside or outside of another area. */
const samplesOf = ({ points, lines, polygons }: Geometry): Vector[] => [
  ...points,
  ...lines.map((line) => line[0] as Vector),
  ...polygons.map(({ rings }) => rings[0]?.[0] as Vector),
];

/** Whether two geometries have a point in common. */
export const intersects = (one: Geometry, two: Geometry): boolean => {
  if (samplesOf(one).some((point) => touches(point, two))) return true;
  if (samplesOf(two).some((point) => touches(point, one))) return true;
  const others = allEdges(two);
  return allEdges(one).some((edge) => others.some((other) => edgesMeet(edge, other)));
};

/** Whether an edge lies in an area: each of its pieces between two boundaries does so by its middle. */
const holdsEdge = (polygon: Polygon, edge: Edge): boolean => {
  const [from, to] = edge;
  if (!polygon.contains(from) || !polygon.contains(to)) return false;
  const whole = angleBetween(from, to);
  const cuts = [0, whole];
  for (const other of polygon.edges) {
    if (angleToEdge(other[0], edge) <= BOUNDARY) cuts.push(angleBetween(from, other[0]));
    if (edgesCross(edge, other)) cuts.push(crossingAngle(edge, other));
  }
  cuts.sort((a, b) => a - b);
  return cuts.every((cut, at) => {
    const before = cuts[at - 1] ?? cut;
    return cut - before <= BOUNDARY || polygon.contains(alongEdge(edge, (before + cut) / 2));
  });
};

const holdsPolygon = (polygon: Polygon, inner: Polygon): boolean => {
  if (!inner.edges.every((edge) => holdsEdge(polygon, edge))) return false;
  // A boundary inside of the other area has something that is not of this one beyond it.
  return !polygon.edges.some((edge) => {
    const middle = alongEdge(edge, angleBetween(...edge) / 2);
    return inner.containsInside(edge[0]) || inner.containsInside(middle);
  });
};

/** Whether a geometry lies in areas as a whole, each part of it in one of them. */
export const isWithin = ({ points, lines, polygons }: Geometry, areas: readonly Polygon[]): boolean => {
  const inOne = (test: (area: Polygon) => boolean): boolean => areas.some(test);
  return (
    points.every((point) => inOne((area) => area.contains(point))) &&
    lines.every((line) => inOne((area) => lineEdges(line).every((edge) => holdsEdge(area, edge)))) &&
    polygons.every((polygon) => inOne((area) => holdsPolygon(area, polygon)))
  );
};

/** The points within an angle of a center. */
export interface Cap {
  readonly center: Vector;
  /** Radians. */
  readonly radius: number;
}

/** Whether a geometry lies in a cap as a whole. */
export const isWithinCap = (geometry: Geometry, { center, radius }: Cap): boolean => {
  if (radius >= Math.PI) return true;
  const far = opposite(center);
  return (
    geometry.points.every((point) => angleBetween(center, point) <= radius) &&
    allEdges(geometry).every((edge) => angleToEdge(far, edge) >= Math.PI - radius) &&
    !geometry.polygons.some((polygon) => polygon.contains(far))
  );
};

/** The angle between a point and the nearest point of a geometry. */
export const angleTo = (point: Vector, { points, lines, polygons }: Geometry): number => {
  let nearest = Number.POSITIVE_INFINITY;
  const take = (angle: number): void => {
    nearest = Math.min(nearest, angle);
  };
  for (const other of points) take(angleBetween(point, other));
  for (const line of lines) for (const edge of lineEdges(line)) take(angleToEdge(point, edge));
  for (const polygon of polygons) {
    if (polygon.contains(point)) return 0;
    for (const edge of polygon.edges) take(angleToEdge(point, edge));
  }
  return nearest;
};
