import type { Binary } from 'bson';
import type { IndexField, IndexInfo } from '../catalog/index-info.ts';
import { cellKey } from '../geo/geo-cell.ts';
import { isPairOnGrid, planeCellOf } from '../geo/plane-cells.ts';
import type { PlaneGrid } from '../geo/plane-cells.ts';
import { fieldsOf, readLegacyPair, readLocation, valuesAt } from '../geo/read-location.ts';
import { storedCells } from '../geo/sphere-cells.ts';
import { isNumber } from '../values/values.ts';
import { printValue } from '../values/print.ts';
import type { Document, Value } from '../values/values.ts';
import { indexTuples } from './index-values.ts';
import type { IndexTuple, IndexTuples } from './index-values.ts';

/** Why a document must not be put into an index of locations. */
interface BadLocation {
  readonly code: number;
  readonly message: string;
}

/** The tuples of a document, unless its locations cannot be indexed. */
type GeoTuples = IndexTuples & { readonly badLocation: BadLocation | undefined };

/** The values of one field. */
interface FieldValues {
  readonly values: (Value | undefined)[];
  readonly isArray: boolean;
}

const isBad = (values: FieldValues | BadLocation): values is BadLocation => 'code' in values;

/** Without a value, or with one that holds nothing, a field has no location. */
const isNone = (value: Value): boolean => value === null || fieldsOf(value)?.length === 0;

const locationsAt = (document: Document, path: string): Value[] =>
  valuesAt(document, path.split('.')).filter((value) => !isNone(value));

function sphereValues(document: Document, path: string): FieldValues | BadLocation {
  const cells = new Set<bigint>();
  const locations = locationsAt(document, path);
  for (const value of locations) {
    const found = readLocation(value);
    const geometry =
      typeof found === 'string' || found.isOnSphere
        ? found
        : `longitude/latitude is out of bounds: ${printValue(value)}`;
    if (typeof geometry === 'string')
      return { code: 16_755, message: `Can't extract geo keys: ${printValue(value)} ${geometry}` };
    for (const cell of storedCells(geometry)) cells.add(cell);
  }
  return { values: [...cells].map(cellKey), isArray: cells.size > 1 || locations.length > 1 };
}

function planeKey(grid: PlaneGrid, value: Value): Binary | BadLocation {
  const fields = fieldsOf(value);
  if (!fields)
    return { code: 16_804, message: 'location object expected, location array not in correct format' };
  if (fields.length === 1) return { code: 13_068, message: 'geo field only has 1 element' };
  const pair = readLegacyPair(value, true);
  if (typeof pair === 'string') {
    const message = `geo values must be 'legacy coordinate pairs' for 2d indexes: ${printValue(value)}`;
    return { code: 13_026, message };
  }
  if (isPairOnGrid(grid, pair)) return cellKey(planeCellOf(grid, pair));
  const message = `point not in interval of [ ${grid.min}, ${grid.max} ] :: caused by :: ${printValue(value)}`;
  return { code: 13_027, message };
}

function planeValues(grid: PlaneGrid, document: Document, path: string): FieldValues | BadLocation {
  const values: Binary[] = [];
  for (const value of locationsAt(document, path)) {
    const elements = fieldsOf(value);
    if (!elements) continue;
    const locations = isNumber(elements[0]) ? [value] : elements;
    for (const each of locations.filter((element) => !isNone(element))) {
      const key = planeKey(grid, each);
      if ('code' in key) return key;
      values.push(key);
    }
  }
  return { values, isArray: values.length > 1 };
}

function fieldValues(index: IndexInfo, field: IndexField, document: Document): FieldValues | BadLocation {
  if (field.geo) {
    const { grid } = field.geo;
    return grid ? planeValues(grid, document, field.path) : sphereValues(document, field.path);
  }
  const { tuples, arrays } = indexTuples({ ...index, fields: [field], sparse: false }, document);
  return { values: tuples.map(([value]) => value), isArray: arrays[0] === true };
}

/**
 * The tuples of a document in an index of locations: each cell of its locations with each value of the other fields. A document without
 * a location has none.
 */
export function geoTuples(index: IndexInfo, document: Document): GeoTuples {
  const none = { tuples: [], arrays: [], singles: [], ambiguous: undefined, badLocation: undefined };
  const fields = index.fields.map((field) => fieldValues(index, field, document));
  const badLocation = fields.find(isBad);
  if (badLocation) return { ...none, badLocation };
  const found = fields.filter((values): values is FieldValues => !isBad(values));
  const hasLocation = found.some(({ values }, i) => index.fields[i]?.geo !== undefined && values.length > 0);
  if (!hasLocation) return none;
  let tuples: IndexTuple[] = [[]];
  for (const { values } of found) {
    // Of several fields with locations one may have none.
    const own = values.length > 0 ? values : [undefined];
    tuples = tuples.flatMap((tuple) => own.map((value) => [...tuple, value]));
  }
  const arrays = found.map(({ isArray }) => isArray);
  return { ...none, tuples, arrays, singles: found.map(() => true) };
}
