import { compareStrings } from '../values/compare.ts';
import { StoreError, badValue, storeError } from '../errors/store-error.ts';

/** A step of an update path. */
export type PathStep =
  | { kind: 'field'; name: string }
  /** `$`: the index the filter matched. */
  | { kind: 'positional' }
  /** `$[]`: every element. */
  | { kind: 'all' }
  /** `$[id]`: the elements an array filter accepts. */
  | { kind: 'filtered'; id: string };

const referenceFields = new Set(['$id', '$ref', '$db']);

const parseStep = (part: string): PathStep => {
  if (part === '$') return { kind: 'positional' };
  if (part === '$[]') return { kind: 'all' };
  const filtered = /^\$\[(.+)\]$/u.exec(part);
  if (filtered) return { kind: 'filtered', id: filtered[1] as string };
  return { kind: 'field', name: part };
};

/** The refusal of a field of the document itself whose name begins with a dollar; deeper ones may. */
export const topLevelDollar = (name: string): StoreError =>
  storeError(
    'DollarPrefixedFieldName',
    `The dollar ($) prefixed field '${name}' in '${name}' is not allowed in the context of an update's replacement document. Consider using an aggregation pipeline with $replaceWith.`,
  );

/** Throws 52 for such a name, unless it belongs to a reference. */
export const checkTopLevelName = (name: string): void => {
  if (name.startsWith('$') && !referenceFields.has(name)) throw topLevelDollar(name);
};

/** Parses a dotted update path. Throws 56 for empty parts, 2 for a leading positional. */
export const parseUpdatePath = (path: string): PathStep[] => {
  if (path === '') throw storeError('EmptyFieldName', 'An empty update path is not valid.');
  const parts = path.split('.');
  if (parts.includes('')) {
    throw storeError(
      'EmptyFieldName',
      `The update path '${path}' contains an empty field name, which is not allowed.`,
    );
  }
  if (parts.length > 200) throw new StoreError(15, 'the update path is too deep');
  const steps = parts.map(parseStep);
  const first = steps[0] as PathStep;
  if (first.kind !== 'field') {
    const what = first.kind === 'positional' ? 'positional' : 'array filter';
    throw badValue(
      `Cannot have ${what} (i.e. '${parts[0]}') element in the first position in path '${path}'`,
    );
  }
  if (steps.filter((step) => step.kind === 'positional').length > 1) {
    throw badValue(`Too many positional (i.e. '$') elements found in path '${path}'`);
  }
  return steps;
};

/** Begins with a digit, and is not a number with zeros in front. */
const isNumberLike = (name: string): boolean => /^(?:0$|[1-9])/u.test(name);

/** Field names in the order MongoDB applies them, which is the order of new fields: numbers by value, others as texts. */
export const compareSteps = (a: string, b: string): number => {
  const lengths = isNumberLike(a) && isNumberLike(b) ? Buffer.byteLength(a) - Buffer.byteLength(b) : 0;
  return lengths === 0 ? compareStrings(a, b) : lengths;
};

export const stepText = (step: PathStep): string => {
  if (step.kind === 'field') return step.name;
  if (step.kind === 'positional') return '$';
  return step.kind === 'all' ? '$[]' : `$[${step.id}]`;
};
