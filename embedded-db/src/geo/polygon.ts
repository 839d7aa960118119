import type { s2 as S2 } from 's2js';
import { s2 } from './s2.ts';
import { angleToEdge, BOUNDARY, edgesCross, edgesOf, isOpposite } from './vectors.ts';
import type { Edge, Vector } from './vectors.ts';

const loopOf = (ring: readonly Vector[], isStrict: boolean): S2.Loop => {
  const { Loop, Point } = s2();
  const loop = new Loop(ring.map(({ x, y, z }) => new Point(x, y, z)));
  // Either direction of a ring names the smaller of its two sides.
  if (!isStrict) loop.normalize();
  return loop;
};

/** An area of the sphere with holes. Its boundaries belong to it. */
export class Polygon {
  /** The outer ring, then the holes; without the repeated first point. */
  readonly rings: readonly (readonly Vector[])[];
  readonly edges: readonly Edge[];
  readonly #isStrict: boolean;
  #loops: S2.Loop[] | undefined;

  /** @param isStrict the area is left of its ring, however large that is */
  constructor(rings: readonly (readonly Vector[])[], isStrict: boolean) {
    this.rings = rings;
    this.edges = rings.flatMap((ring) => edgesOf(ring, true));
    this.#isStrict = isStrict;
  }

  /** The outer ring and the holes as loops of the library. */
  get loops(): S2.Loop[] {
    this.#loops ??= this.rings.map((ring) => loopOf(ring, this.#isStrict));
    return this.#loops;
  }

  contains(point: Vector): boolean {
    const { Point } = s2();
    const target = new Point(point.x, point.y, point.z);
    const [shell, ...holes] = this.loops as [S2.Loop, ...S2.Loop[]];
    const isInside = shell.containsPoint(target) && !holes.some((hole) => hole.containsPoint(target));
    return isInside || this.isOnBoundary(point);
  }

  isOnBoundary(point: Vector): boolean {
    return this.edges.some((edge) => angleToEdge(point, edge) <= BOUNDARY);
  }

  containsInside(point: Vector): boolean {
    return this.contains(point) && !this.isOnBoundary(point);
  }
}

const MIN_POINTS = 3;

/** What is wrong with the points of a ring, which are given without the repeated first one. */
const ringProblem = (ring: readonly Vector[]): string | undefined => {
  if (ring.length < MIN_POINTS) return 'Loop must have at least 3 different vertices';
  const seen = new Map<string, number>();
  for (const [at, point] of ring.entries()) {
    const name = `${point.x} ${point.y} ${point.z}`;
    const before = seen.get(name);
    if (before !== undefined) return `Duplicate vertices: ${before} and ${at}`;
    seen.set(name, at);
    if (isOpposite(point, ring[(at + 1) % ring.length] as Vector))
      return `Adjacent vertices are antipodal: ${at} and ${(at + 1) % ring.length}`;
  }
  return undefined;
};

/** The heights between which an edge lies: its arc may rise above its ends by what it is longer than its chord. */
const heightsOf = ([a, b]: Edge): { low: number; high: number } => {
  const bulge = (a.x - b.x) ** 2 + (a.y - b.y) ** 2 + (a.z - b.z) ** 2;
  return { low: Math.min(a.z, b.z) - bulge, high: Math.max(a.z, b.z) + bulge };
};

/** Whether two of the edges cross: they are compared with those of the same heights only. */
const hasCrossing = (edges: readonly Edge[]): boolean => {
  const spans = edges.map((edge) => ({ edge, ...heightsOf(edge) })).sort((a, b) => a.low - b.low);
  let open: typeof spans = [];
  for (const span of spans) {
    open = open.filter(({ high }) => high >= span.low);
    if (open.some(({ edge }) => edgesCross(edge, span.edge))) return true;
    open.push(span);
  }
  return false;
};

/** A polygon of rings without their repeated first points, or what is wrong with it. */
export const polygonOf = (rings: readonly (readonly Vector[])[], isStrict: boolean): Polygon | string => {
  for (const ring of rings) {
    const problem = ringProblem(ring);
    if (problem !== undefined) return problem;
  }
  const polygon = new Polygon(rings, isStrict);
  if (hasCrossing(polygon.edges)) return 'Edges of the loops cross';
  const [shell, ...holes] = rings as [readonly Vector[], ...(readonly Vector[])[]];
  if (holes.length === 0) return polygon;
  const whole = new Polygon([shell], isStrict);
  if (holes.every((hole) => hole.every((point) => whole.contains(point)))) return polygon;
  return 'Secondary loops not contained by first exterior loop - secondary loops must be holes';
};
