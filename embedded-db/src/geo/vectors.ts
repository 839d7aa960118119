/** A point on the unit sphere. */
export interface Vector {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** An arc of a great circle, shorter than half of it. */
export type Edge = readonly [from: Vector, to: Vector];

/** How far from a boundary a point counts as on it, in radians: what rounding may have moved it by. */
export const BOUNDARY = 1e-14;

const RADIANS = Math.PI / 180;

/** The point at a longitude and latitude in degrees. */
export const pointAt = (lng: number, lat: number): Vector => {
  const phi = lat * RADIANS;
  const theta = lng * RADIANS;
  // The cosine of 90 degrees is not exactly 0, but all longitudes name one pole.
  if (Math.abs(lat) === 90) return { x: 0, y: 0, z: Math.sign(lat) };
  // 180 and -180 degrees are one meridian.
  if (Math.abs(lng) === 180) return { x: -Math.cos(phi), y: 0, z: Math.sin(phi) };
  const around = Math.cos(phi);
  return { x: Math.cos(theta) * around, y: Math.sin(theta) * around, z: Math.sin(phi) };
};

const dot = (a: Vector, b: Vector): number => a.x * b.x + a.y * b.y + a.z * b.z;

const cross = (a: Vector, b: Vector): Vector => ({
  x: a.y * b.z - a.z * b.y,
  y: a.z * b.x - a.x * b.z,
  z: a.x * b.y - a.y * b.x,
});

const length = (a: Vector): number => Math.sqrt(dot(a, a));

export const opposite = ({ x, y, z }: Vector): Vector => ({ x: -x, y: -y, z: -z });

const scaled = ({ x, y, z }: Vector, by: number): Vector => ({ x: x * by, y: y * by, z: z * by });

const sum = (a: Vector, b: Vector): Vector => ({ x: a.x + b.x, y: a.y + b.y, z: a.z + b.z });

const difference = (a: Vector, b: Vector): Vector => ({ x: a.x - b.x, y: a.y - b.y, z: a.z - b.z });

/** The direction across an edge. The sum and the difference of near points lose less than the points themselves. */
const normalOf = ([a, b]: Edge): Vector => {
  const normal = cross(difference(b, a), sum(b, a));
  return scaled(normal, -1 / (length(normal) || 1));
};

/** The angle between two points in radians; exact for near and for opposite points too. */
export const angleBetween = (a: Vector, b: Vector): number =>
  2 * Math.atan2(length(difference(a, b)), length(sum(a, b)));

export const isSame = (a: Vector, b: Vector): boolean => a.x === b.x && a.y === b.y && a.z === b.z;

/** Whether points are so nearly opposite that rounding decides which great circle joins them. */
export const isOpposite = (a: Vector, b: Vector): boolean => length(sum(a, b)) <= BOUNDARY;

/** The angle between a point and the nearest point of an edge. */
export const angleToEdge = (point: Vector, edge: Edge): number => {
  const [a, b] = edge;
  const normal = normalOf(edge);
  const isBeside = dot(cross(normal, a), point) > 0 && dot(cross(b, normal), point) > 0;
  if (!isBeside) return Math.min(angleBetween(point, a), angleBetween(point, b));
  const height = Math.abs(dot(point, normal));
  return Math.atan2(height, length(cross(point, normal)));
};

const side = (normal: Vector, point: Vector): number => {
  const height = dot(normal, point);
  return Math.abs(height) <= BOUNDARY ? 0 : Math.sign(height);
};

/** Whether two edges cross at a point that is an end of neither. */
export const edgesCross = (one: Edge, two: Edge): boolean => {
  const first = normalOf(one);
  const c = side(first, two[0]);
  const d = side(first, two[1]);
  if (c * d >= 0) return false;
  const second = normalOf(two);
  const a = side(second, one[0]);
  const b = side(second, one[1]);
  // Opposite sides of both great circles: the edges cross unless one meets the other circle on the far side.
  return a * b < 0 && a === -c;
};

/** Whether two edges have a point in common. */
export const edgesMeet = (one: Edge, two: Edge): boolean =>
  edgesCross(one, two) ||
  two.some((end) => angleToEdge(end, one) <= BOUNDARY) ||
  one.some((end) => angleToEdge(end, two) <= BOUNDARY);

/** Where two edges cross, as an angle from the beginning of the first. */
export const crossingAngle = (one: Edge, two: Edge): number => {
  const meeting = cross(normalOf(one), normalOf(two));
  const point = scaled(meeting, 1 / (length(meeting) || 1));
  const [a, b] = one;
  const isNear = dot(point, sum(a, b)) > 0;
  return angleBetween(a, isNear ? point : opposite(point));
};

/** The point of an edge at an angle from its beginning. */
export const alongEdge = (edge: Edge, angle: number): Vector => {
  const ahead = cross(normalOf(edge), edge[0]);
  return sum(scaled(edge[0], Math.cos(angle)), scaled(ahead, Math.sin(angle)));
};

/** The edges between points that follow each other. */
export const edgesOf = (points: readonly Vector[], isClosed: boolean): Edge[] => {
  const edges: Edge[] = [];
  const last = isClosed ? points.length : points.length - 1;
  for (let i = 0; i < last; i++) edges.push([points[i] as Vector, points[(i + 1) % points.length] as Vector]);
  return edges;
};
