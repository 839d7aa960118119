import type { Document } from 'mongodb';

export type Position = [lng: number, lat: number];

export const point = (lng: number, lat: number): Document => ({ type: 'Point', coordinates: [lng, lat] });
export const line = (...coordinates: Position[]): Document => ({ type: 'LineString', coordinates });

const closed = (ring: readonly Position[]): Position[] => [...ring, ...ring.slice(0, 1)];

/** A polygon of rings that are not closed yet: the outer one, then the holes. */
export const polygon = (...rings: Position[][]): Document => ({
  type: 'Polygon',
  coordinates: rings.map(closed),
});

/** The ring of a rectangle of longitudes and latitudes. */
export const box = (west: number, south: number, east: number, north: number): Position[] => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
];

const RADIANS = Math.PI / 180;
const haversine = (angle: number): number => Math.sin(angle / 2) ** 2;

/** The angle between two positions in radians. */
export const angleBetween = ([lng, lat]: Position, [otherLng, otherLat]: Position): number => {
  const across = Math.cos(lat * RADIANS) * Math.cos(otherLat * RADIANS);
  const square = haversine((otherLat - lat) * RADIANS) + across * haversine((otherLng - lng) * RADIANS);
  return 2 * Math.asin(Math.min(1, Math.sqrt(square)));
};

/** Metres between two positions, by the radius of the earth that MongoDB takes. */
export const metresBetween = (a: Position, b: Position): number => 6_378_100 * angleBetween(a, b);
