import { fieldOf, isDocument, typeNameOf } from '../values/values.ts';
import { printValue } from '../values/print.ts';
import type { Document, Value } from '../values/values.ts';
import { badValue, pathNotViable } from '../errors/store-error.ts';
import type { Modifier } from './modifier.ts';
import type { PathStep } from './update-path.ts';

const arrayOnPath = (document: Document, which: string, path: string, name: string): Error =>
  badValue(
    `The ${which} field cannot be an array element, '${path}' in doc with _id: ${printValue(document['_id'])} has an array field called '${name}'`,
  );

/** The value at a plain dotted path; throws 2 when the path leads through an array. */
const valueAt = (document: Document, path: string, which: 'source' | 'destination'): Value | undefined => {
  let value: Value | undefined = document;
  let name = '';
  for (const part of path.split('.')) {
    if (Array.isArray(value)) throw arrayOnPath(document, which, path, name);
    if (value === undefined) return undefined;
    if (!isDocument(value)) {
      if (which === 'destination') return undefined;
      throw pathNotViable(
        `The path '${path}' cannot be traversed: '${name}' is of type ${typeNameOf(value)}`,
      );
    }
    value = fieldOf(value, part);
    name = part;
  }
  return value;
};

/** Checks the two paths of one `$rename`. */
export const checkRename = (from: string, to: Value, fromSteps: PathStep[], toSteps: PathStep[]): void => {
  for (const [which, steps] of [
    ['source', fromSteps],
    ['destination', toSteps],
  ] as const) {
    if (steps.some((step) => step.kind !== 'field')) {
      throw badValue(
        `The ${which} field for $rename may not be dynamic: ${which === 'source' ? from : printValue(to)}`,
      );
    }
  }
  if (from === to) throw badValue(`The source and target field for $rename must differ: ${from}: "${from}"`);
  if (typeof to === 'string' && (to.startsWith(`${from}.`) || from.startsWith(`${to}.`))) {
    throw badValue(`The source and target field for $rename must not be on the same path: ${from}: "${to}"`);
  }
};

/** The two halves of a rename: the destination gets the source's value, the source is removed. */
export const renameModifiers = (from: string, to: string): { destination: Modifier; source: Modifier } => ({
  destination: {
    creates: true,
    apply: (current, context) => {
      const value = valueAt(context.document, from, 'source');
      if (value === undefined) return current;
      valueAt(context.document, to, 'destination');
      return value;
    },
  },
  source: { creates: false, apply: () => undefined },
});
