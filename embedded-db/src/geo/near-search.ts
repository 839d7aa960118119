import type { Document, Value } from '../values/values.ts';
import { flatDistance } from './flat-shapes.ts';
import type { GeoCell } from './geo-cell.ts';
import type { Geometry, Pair } from './geometry.ts';
import { planeCells } from './plane-cells.ts';
import type { PlaneGrid } from './plane-cells.ts';
import { locationsIn, readLocation, valuesAt } from './read-location.ts';
import { angleTo } from './relations.ts';
import { sphereCells } from './sphere-cells.ts';
import { angleBetween, angleToEdge, pointAt } from './vectors.ts';
import type { Vector } from './vectors.ts';

/** The radius of the earth in metres, as MongoDB takes it. */
const EARTH_RADIUS = 6_378_100;

/** What a search for what is near asks. Distances are metres for a point of GeoJSON, else radians or units of the plane. */
export interface NearQuery {
  readonly pair: Pair;
  readonly isOnSphere: boolean;
  readonly isGeoJson: boolean;
  readonly minDistance: number;
  readonly maxDistance: number;
}

/** The nearest location of a document. */
export interface NearestLocation {
  readonly distance: number;
  readonly location: Value;
}

const FAR = { nearest: 0, farthest: Number.POSITIVE_INFINITY };

/** The distance on the plane of the nearest and of the farthest point of a rectangle. */
const planeNearness =
  ([x, y]: Pair) =>
  (low: Pair, high: Pair) => {
    const beside = (value: number, from: number, to: number): number => Math.max(from - value, 0, value - to);
    const across = (value: number, from: number, to: number): number => Math.max(value - from, to - value);
    return {
      nearest: Math.hypot(beside(x, low[0], high[0]), beside(y, low[1], high[1])),
      farthest: Math.hypot(across(x, low[0], high[0]), across(y, low[1], high[1])),
    };
  };

const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));

/** The angle to the nearest point of a rectangle of longitudes and latitudes; that of the farthest is not told. */
const lngLatNearness =
  (center: Vector, [lng, lat]: Pair) =>
  (low: Pair, high: Pair) => {
    const [bottom, top] = [clamp(low[1], -90, 90), clamp(high[1], -90, 90)];
    const isWide = high[0] - low[0] > 180;
    if (isWide) return FAR;
    const turns = [lng, lng - 360, lng + 360];
    if (turns.some((each) => each >= low[0] && each <= high[0])) {
      const beside = Math.max(bottom - lat, 0, lat - top);
      return { ...FAR, nearest: (beside * Math.PI) / 180 };
    }
    // The nearest point is on one of the two meridians.
    const sides = [low[0], high[0]].map((side) => {
      const ends = [pointAt(side, bottom), pointAt(side, top)] as const;
      const isPoint = angleBetween(...ends) === 0;
      return isPoint ? angleBetween(center, ends[0]) : angleToEdge(center, ends);
    });
    return { ...FAR, nearest: Math.min(...sides) };
  };

const ROUNDING = 1e-12;

/** A search for what is near a point. */
export class NearSearch {
  readonly query: NearQuery;
  readonly #path: readonly string[];
  readonly #center: Vector;
  readonly #scale: number;

  constructor(path: string, query: NearQuery) {
    this.query = query;
    this.#path = path.split('.');
    this.#center = pointAt(...query.pair);
    this.#scale = query.isGeoJson ? EARTH_RADIUS : 1;
  }

  /** The top-level field with the locations. */
  get topField(): string {
    return this.#path[0] as string;
  }

  /** Undefined where the geometry has no place on the sphere, or on the plane. */
  #distanceTo(geometry: Geometry): number | undefined {
    const { pair, isOnSphere } = this.query;
    if (!isOnSphere) return geometry.pair && flatDistance(pair, geometry.pair);
    return geometry.isOnSphere ? angleTo(this.#center, geometry) * this.#scale : undefined;
  }

  /** The nearest location of a document; undefined where it is not at a distance that is asked for. */
  nearestOf(document: Document): NearestLocation | undefined {
    let nearest: NearestLocation | undefined;
    for (const location of valuesAt(document, this.#path).flatMap(locationsIn)) {
      const geometry = readLocation(location);
      const distance = typeof geometry === 'string' ? undefined : this.#distanceTo(geometry);
      if (distance !== undefined && distance < (nearest?.distance ?? Number.POSITIVE_INFINITY))
        nearest = { distance, location };
    }
    const { minDistance, maxDistance } = this.query;
    const isWanted = nearest && nearest.distance >= minDistance && nearest.distance <= maxDistance;
    return isWanted ? nearest : undefined;
  }

  /** All cells of an index, which a grid makes one on the plane. */
  cells(grid: PlaneGrid | undefined): GeoCell[] {
    if (!grid) return sphereCells(this.#center, this.#scale);
    const { pair, isOnSphere } = this.query;
    const nearness = isOnSphere ? lngLatNearness(this.#center, pair) : planeNearness(pair);
    return planeCells(grid, (low, high) => {
      const { nearest, farthest } = nearness(low, high);
      return {
        nearest: Math.max(0, nearest * (1 - ROUNDING) - ROUNDING),
        farthest: farthest * (1 + ROUNDING),
      };
    });
  }
}
