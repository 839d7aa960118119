import { Binary } from 'bson';

const KEY_BYTES = 8;

/** A cell as a value of an index: 8 bytes in the order of the cells. */
export const cellKey = (cell: bigint): Binary => {
  const bytes = Buffer.allocUnsafe(KEY_BYTES);
  bytes.writeBigUInt64BE(cell);
  return new Binary(bytes);
};

/** A part of the sphere or of the plane, as a search for what is near meets it. */
export interface GeoCell {
  /** The first and the last key of what lies in it. */
  readonly low: bigint;
  readonly high: bigint;
  /** The key of what is as large as the cell; undefined where everything has the keys of smallest cells. */
  readonly own: bigint | undefined;
  /** No point in it is nearer than this, nor farther than that, by the distance of the search. */
  readonly nearest: number;
  readonly farthest: number;
  /** Its four parts; none of a smallest cell. */
  readonly parts: () => GeoCell[];
}

/** The keys of an area: whole ranges, and single keys of larger cells round it. */
export interface GeoCover {
  readonly ranges: readonly (readonly [low: bigint, high: bigint])[];
  readonly keys: readonly bigint[];
}
