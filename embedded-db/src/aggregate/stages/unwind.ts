import { namesOf } from '../../values/field-order.ts';
import { copyDocument, fieldOf, isDocument, removeField, setField } from '../../values/values.ts';
import type { Document, Value } from '../../values/values.ts';
import { StoreError } from '../../errors/store-error.ts';
import { parseFieldPath } from '../../expressions/field-path.ts';
import { mapping } from './stage.ts';
import type { StageBuilder } from './stage.ts';

interface UnwindSpec {
  path: string[];
  index: string[] | undefined;
  preserve: boolean;
}

const pathOf = (value: Value | undefined): string[] => {
  if (value === undefined) throw new StoreError(28812, 'no path specified to $unwind stage');
  if (typeof value !== 'string')
    throw new StoreError(28808, `expected a string as the path for $unwind stage, got ${typeof value}`);
  if (!value.startsWith('$'))
    throw new StoreError(28818, `path option to $unwind stage should be prefixed with a '$': ${value}`);
  return parseFieldPath(value.slice(1));
};

const indexOf = (value: Value | undefined): string[] | undefined => {
  if (value === undefined) return undefined;
  if (typeof value !== 'string' || value === '') {
    throw new StoreError(
      28810,
      'expected a non-empty string for the includeArrayIndex  option to $unwind stage',
    );
  }
  if (value.startsWith('$')) {
    throw new StoreError(
      28822,
      `includeArrayIndex option to $unwind stage should not be prefixed with a '$': ${value}`,
    );
  }
  return parseFieldPath(value);
};

const parseSpec = (spec: Value): UnwindSpec => {
  if (!isDocument(spec)) {
    if (typeof spec === 'string') return { path: pathOf(spec), index: undefined, preserve: false };
    throw new StoreError(
      15981,
      `expected either a string or an object as specification for $unwind stage, got ${typeof spec}`,
    );
  }
  for (const name of namesOf(spec)) {
    if (!['path', 'includeArrayIndex', 'preserveNullAndEmptyArrays'].includes(name)) {
      throw new StoreError(28811, `unrecognized option to $unwind stage: ${name}`);
    }
  }
  const preserve = spec['preserveNullAndEmptyArrays'] ?? false;
  if (typeof preserve !== 'boolean') {
    throw new StoreError(
      28809,
      'expected a boolean for the preserveNullAndEmptyArrays option to $unwind stage',
    );
  }
  return { path: pathOf(spec['path']), index: indexOf(spec['includeArrayIndex']), preserve };
};

const valueAt = (document: Document, path: readonly string[]): Value | undefined => {
  let value: Value | undefined = document;
  for (const part of path) value = isDocument(value) ? fieldOf(value, part) : undefined;
  return value;
};

/** A copy with the value at a path; `undefined` removes it. Documents on the way are copied or made. */
export const withPath = (
  document: Document,
  path: readonly string[],
  value: Value | undefined,
  at = 0,
): Document => {
  const copy = copyDocument(document);
  const name = path[at] as string;
  if (at === path.length - 1) {
    if (value === undefined) removeField(copy, name);
    else setField(copy, name, value);
    return copy;
  }
  const inner = fieldOf(copy, name);
  setField(copy, name, withPath(isDocument(inner) ? inner : {}, path, value, at + 1));
  return copy;
};

export const unwindStage: StageBuilder = (spec, { context }) => {
  const { path, index, preserve } = parseSpec(spec);
  const numbered = (document: Document, i: bigint | null): Document =>
    index ? withPath(document, index, i) : document;
  const unwind = (document: Document): Document[] => {
    const value = valueAt(document, path);
    if (Array.isArray(value) && value.length > 0) {
      return value.map((element, i) => numbered(withPath(document, path, element), BigInt(i)));
    }
    if (value === undefined || value === null || Array.isArray(value)) {
      if (!preserve) return [];
      return [numbered(Array.isArray(value) ? withPath(document, path, undefined) : document, null)];
    }
    return [numbered(document, null)];
  };
  return mapping(context, (documents) => documents.flatMap(unwind));
};
