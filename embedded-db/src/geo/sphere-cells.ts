import type { s2 as S2 } from 's2js';
import type { GeoCell, GeoCover } from './geo-cell.ts';
import { lineEdges } from './geometry.ts';
import type { Geometry } from './geometry.ts';
import type { Cap } from './relations.ts';
import { s2 } from './s2.ts';
import { angleBetween, angleToEdge } from './vectors.ts';
import type { Edge, Vector } from './vectors.ts';

/** What one line or area has entries for at most. More cells take longer to find, fewer are found by more searches. */
const MOST_STORED_CELLS = 8;
/** What is searched for at most. */
const MOST_SOUGHT_CELLS = 20;
/** The smallest cells of lines and areas, some 0.6 m wide; points have the smallest there are. */
const FINEST_LEVEL = 24;
const FACES = 6;

const pointOf = ({ x, y, z }: Vector) => new (s2().Point)(x, y, z);

const cover = (region: S2.Region, maxCells: number): bigint[] => {
  const coverer = new (s2().RegionCoverer)({ maxCells, maxLevel: FINEST_LEVEL });
  return [...coverer.covering(region)];
};

/** What rounding may add to an angle, in radians. */
const ROUNDING = 1e-12;

/** Whether one of the edges is as near to a cell as rounding may be. */
const nearTest =
  (edges: readonly Edge[]) =>
  (cell: S2.Cell): boolean => {
    const center = cell.center().vector;
    // The other corners of a cell are at most twice as far from its center.
    const reach = 2 * angleBetween(center, cell.vertex(0).vector) + ROUNDING;
    return edges.some(
      (edge) =>
        angleToEdge(center, edge) <= reach &&
        cell.distanceToEdge(pointOf(edge[0]), pointOf(edge[1])) <= ROUNDING ** 2,
    );
  };

/** The cells that a line or a boundary touches: where it runs along their sides, those on both sides. */
const cellsAlong = (region: S2.Region, edges: readonly Edge[], most: number): bigint[] => {
  const isNear = nearTest(edges);
  const withSides: S2.Region = {
    containsCell: (cell) => region.containsCell(cell),
    containsPoint: (point) => region.containsPoint(point),
    cellUnionBound: () => region.cellUnionBound(),
    intersectsCell: (cell) => region.intersectsCell(cell) || isNear(cell),
  };
  return cover(withSides, most);
};

const cellsOf = ({ points, lines, polygons }: Geometry, most: number): bigint[] => {
  const { cellid, Polyline } = s2();
  const cells = new Set<bigint>();
  for (const point of points) cells.add(cellid.fromPoint(pointOf(point)));
  for (const line of lines) {
    const polyline = new Polyline(line.map(pointOf));
    for (const cell of cellsAlong(polyline, lineEdges(line), most)) cells.add(cell);
  }
  for (const { loops, edges } of polygons)
    for (const cell of cellsAlong(loops[0] as S2.Loop, edges, most)) cells.add(cell);
  return [...cells];
};

/** The cells that a stored geometry has entries for, each once. Holes of areas count as part of them. */
export const storedCells = (geometry: Geometry): bigint[] => cellsOf(geometry, MOST_STORED_CELLS);

/** The cells that hold every point of a geometry. */
export const soughtCells = (geometry: Geometry): bigint[] => cellsOf(geometry, MOST_SOUGHT_CELLS);

/** The cells of the points within an angle of a center. */
export const cellsOfCap = ({ center, radius }: Cap): bigint[] => {
  const { Cap } = s2();
  const isAll = radius + ROUNDING >= Math.PI;
  const region = isAll ? Cap.fullCap() : Cap.fromCenterAngle(pointOf(center), radius + ROUNDING);
  return cover(region, MOST_SOUGHT_CELLS);
};

/** The keys of everything that may have a point in one of the cells. */
export const coverOf = (cells: readonly bigint[]): GeoCover => {
  const { cellid } = s2();
  const around = new Set<bigint>();
  for (const cell of cells)
    for (let level = cellid.level(cell) - 1; level >= 0; level--) around.add(cellid.parent(cell, level));
  return { ranges: cells.map((cell) => [cellid.rangeMin(cell), cellid.rangeMax(cell)]), keys: [...around] };
};

/**
 * How wrong the library's distance between a cell and a point may be, in radians: it takes the root of what two numbers near 1 differ by
 * where an edge is a right angle away, and so loses half of the digits.
 */
const CELL_ROUNDING = 1e-7;

/** The angle of a chord by its square. */
const angleOf = (squared: number): number => 2 * Math.asin(Math.min(1, Math.sqrt(squared) / 2));

const cellAt = (id: bigint, center: S2.Point, scale: number): GeoCell => {
  const { Cell, cellid } = s2();
  const cell = Cell.fromCellID(id);
  return {
    low: cellid.rangeMin(id),
    high: cellid.rangeMax(id),
    own: id,
    nearest: Math.max(0, angleOf(cell.distance(center)) - CELL_ROUNDING) * scale,
    farthest: (angleOf(cell.maxDistance(center)) + CELL_ROUNDING) * scale,
    parts: () => (cellid.isLeaf(id) ? [] : cellid.children(id).map((part) => cellAt(part, center, scale))),
  };
};

/**
 * The whole sphere.
 * @param scale the distance that an angle of one radian is
 */
export const sphereCells = (center: Vector, scale: number): GeoCell[] => {
  const { cellid } = s2();
  const point = pointOf(center);
  return Array.from({ length: FACES }, (_, face) => cellAt(cellid.fromFace(face), point, scale));
};
