import type { PlaneGrid } from '../geo/plane-cells.ts';
import { cannotCreate, location, storeError } from '../errors/store-error.ts';
import { namesOf } from '../values/field-order.ts';
import { printValue } from '../values/print.ts';
import { fieldOf } from '../values/values.ts';
import type { Document, Value } from '../values/values.ts';
import type { Collation } from '../sort/collation.ts';
import { numberOf } from './index-number.ts';

/** The types of indexes of locations: on the sphere and on the plane. */
export type GeoKind = '2dsphere' | '2d';

export const isGeoKind = (value: Value | undefined): value is GeoKind =>
  value === '2dsphere' || value === '2d';

const SPHERE_VERSION = 3;
const PLANE_OPTIONS = ['bits', 'min', 'max'];
const DEFAULT_GRID = { bits: 26, min: -180, max: 180 };
const MOST_BITS = 32;

/** The square of an index on the plane. @throws StoreError 72 */
export const gridOf = (spec: Document): PlaneGrid => {
  const option = (name: keyof PlaneGrid): number => {
    const value = fieldOf(spec, name);
    if (value === undefined) return DEFAULT_GRID[name];
    const number = numberOf(value);
    if (number !== undefined && Number.isFinite(number)) return number;
    throw storeError('InvalidOptions', `${name} of a geo index must be a number`);
  };
  const grid = { bits: Math.trunc(option('bits')), min: option('min'), max: option('max') };
  if (!(grid.bits >= 1 && grid.bits <= MOST_BITS)) {
    throw storeError(
      'InvalidOptions',
      `bits for hash must be > 0 and <= ${MOST_BITS}, but ${grid.bits} bits were specified`,
    );
  }
  if (grid.min < grid.max) return grid;
  throw storeError(
    'InvalidOptions',
    `region for hash must be valid and have positive area, but [${grid.min}, ${grid.max}] was specified`,
  );
};

function refuseGeoOptions(given: Document): void {
  for (const option of ['2dsphereIndexVersion', ...PLANE_OPTIONS])
    if (Object.hasOwn(given, option))
      throw cannotCreate(`the option '${option}' is for geospatial indexes only`);
}

/** @throws StoreError 16800 or 16801 */
function checkPlaneKey(key: Document): void {
  const kinds = namesOf(key).map((path) => key[path]);
  if (kinds.filter((kind) => kind === '2d').length > 1) throw location(16_800, "can't have 2 geo fields");
  if (kinds[0] !== '2d') throw location(16_801, '2d has to be first in index');
}

/**
 * The options of an index of locations in the form that is stored and listed; none for other indexes.
 * @throws StoreError 67, 72, 16800 or 16801
 */
export function geoFields(
  given: Document,
  key: Document,
  collation: Collation | undefined,
): Record<string, Value | undefined> {
  const types = new Set(Object.values(key).filter((value) => typeof value === 'string'));
  const kind = [...types].find(isGeoKind);
  if (kind === undefined) {
    refuseGeoOptions(given);
    return {};
  }
  if (types.size > 1) throw cannotCreate("Can't use more than one index plugin for a single index.");
  if (fieldOf(given, 'expireAfterSeconds') !== undefined)
    throw cannotCreate(`Index type '${kind}' cannot be a TTL index`);
  if (kind === '2d') {
    if (collation)
      throw cannotCreate(`Index type '2d' does not support collation: ${printValue(collation.spec)}`);
    checkPlaneKey(key);
    gridOf(given);
    return Object.fromEntries(PLANE_OPTIONS.map((name) => [name, fieldOf(given, name)]));
  }
  const version = fieldOf(given, '2dsphereIndexVersion');
  if (version !== undefined && numberOf(version) !== SPHERE_VERSION) {
    throw cannotCreate(
      `unsupported geo index version { 2dsphereIndexVersion : ${printValue(version)} }, only support versions: [${SPHERE_VERSION}]`,
    );
  }
  return { '2dsphereIndexVersion': SPHERE_VERSION };
}
