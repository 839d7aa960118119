import type * as z from 'zod';
import type { Endpoint } from '@weft/shared/http/endpoint';
import { ObjectIdString } from '@weft/shared/http/fields';

type Schema = z.core.$ZodType;
type Visit = (schema: Schema, place: string) => void;

const below = (place: string, name: string): string => (place === '' ? name : `${place}.${name}`);

/** The schemas inside a schema with their path: `experience.*._id`. */
export function partsOf(schema: Schema, place: string): [Schema, string][] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === 'object') {
    return Object.entries(def.shape).map(([name, field]) => [field, below(place, name)]);
  }
  if (def.type === 'array') return [[def.element, below(place, '*')]];
  if (def.type === 'union') return def.options.map((option) => [option, place]);
  if (def.type === 'intersection') return [def.left, def.right].map((side) => [side, place]);
  if (def.type === 'pipe') return [def.in, def.out].map((side) => [side, place]);
  return 'innerType' in def ? [[def.innerType, place]] : [];
}

function walk(schema: Schema, place: string, visit: Visit): void {
  visit(schema, place);
  for (const [part, where] of partsOf(schema, place)) walk(part, where, visit);
}

/** Whether a schema contains another one. */
export function contains(schema: Schema, sought: Schema): boolean {
  let isFound = false;
  walk(schema, '', (part) => (isFound ||= part === sought));
  return isFound;
}

/** Paths where a schema takes the id of stored data. */
export function idPlaces(schema: Schema, place = ''): string[] {
  const places = new Set<string>();
  walk(schema, place, (part, where) => {
    if (part === ObjectIdString) places.add(where);
  });
  return [...places];
}

/** Created on the device, so it is no id of stored data. */
const OF_DEVICES = /(^|\.)(clientId|passkey\.(id|rawId))$/;

/** Paths of fields named like an id, whatever they take. */
export function placesNamedLikeIds(schema: Schema, place = ''): string[] {
  const places = new Set<string>();
  walk(schema, place, (_part, where) => {
    if (/(^|\.)(_?id|ids\.\*)$|Id$|Ids\.\*$/.test(where) && !OF_DEVICES.test(where)) places.add(where);
  });
  return [...places];
}

/** The inputs of a call by part. */
export function inputsOf({ params, query, body }: Endpoint): [string, Schema][] {
  const parts = { params, query, body };
  return Object.entries(parts).flatMap(([name, schema]) => (schema ? [[name, schema]] : []));
}
