import type * as z from 'zod';
import { partsOf } from './id-places.ts';

type Schema = z.core.$ZodType;

/** Longer than any field may be, and short enough for a readable body. */
const LONG = 'x'.repeat(15_000);

/** Values that no contract accepts as body, nor for nearly every field. */
export const WRONG_VALUES: readonly (readonly [string, unknown])[] = [
  ['nothing', undefined],
  ['null', null],
  ['a text', 'x'],
  ['an empty text', ''],
  ['a long text', LONG],
  ['a number', -1.5],
  ['a large number', 1e300],
  ['a flag', true],
  ['a list', [[]]],
  ['a long list', Array.from({ length: 600 }, () => ({}))],
  ['a long list of texts', Array.from({ length: 600 }, () => 'f'.repeat(24))],
  ['an object', { $gt: '' }],
];

const typeOf = (schema: Schema): string => (schema as z.core.$ZodTypes)._zod.def.type;

/** The objects and lists inside a schema, after unwrapping optional, refined and transformed schemas. */
function containersOf(schema: Schema): Schema[] {
  if (typeOf(schema) === 'object' || typeOf(schema) === 'array') return [schema];
  return partsOf(schema, '').flatMap(([part]) => containersOf(part));
}

/** A body with every leaf field replaced, to test every depth. */
export function wrongEverywhere(schema: Schema, wrong: unknown): unknown {
  const containers = containersOf(schema);
  if (containers.length === 0) return wrong;
  const [first] = containers;
  if (first && typeOf(first) === 'array') {
    return partsOf(first, '').map(([element]) => wrongEverywhere(element, wrong));
  }
  const fields = containers.flatMap((container) => partsOf(container, ''));
  return Object.fromEntries(fields.map(([field, name]) => [name, wrongEverywhere(field, wrong)]));
}

/** The fields of a body, each replaced as a whole. */
export function wrongFields(schema: Schema, wrong: unknown): Record<string, unknown> {
  const objects = containersOf(schema).filter((container) => typeOf(container) === 'object');
  const names = objects.flatMap((container) => partsOf(container, '').map(([, name]) => name));
  return Object.fromEntries(names.map((name) => [name, wrong]));
}

/** A body in form notation: `location[city]`, `skills[0][skill]`. */
export function asForm(value: unknown, name = '', form: FormData = new FormData()): FormData {
  if (typeof value !== 'object' || value === null) {
    if (name !== '' && value !== undefined)
      form.append(name, typeof value === 'string' ? value : JSON.stringify(value));
    return form;
  }
  for (const [key, part] of Object.entries(value).slice(0, 20)) {
    asForm(part, name === '' ? key : `${name}[${key}]`, form);
  }
  return form;
}
