import type { Polygon } from './polygon.ts';
import { edgesOf } from './vectors.ts';
import type { Edge, Vector } from './vectors.ts';

/** Two coordinates as they were given. */
export type Pair = readonly [x: number, y: number];

/** What is at a location: any number of points, lines and areas. */
export interface Geometry {
  readonly points: readonly Vector[];
  readonly lines: readonly (readonly Vector[])[];
  readonly polygons: readonly Polygon[];
  /** The coordinates of what is one point alone. */
  readonly pair: Pair | undefined;
  /** Whether the coordinates of that point are a longitude and a latitude. */
  readonly isOnSphere: boolean;
  /** The name of the GeoJSON type. */
  readonly type: string;
}

export const lineEdges = (line: readonly Vector[]): Edge[] => edgesOf(line, false);

/** The edges of all lines and areas. */
export const allEdges = ({ lines, polygons }: Geometry): Edge[] => [
  ...lines.flatMap(lineEdges),
  ...polygons.flatMap((polygon) => polygon.edges),
];
