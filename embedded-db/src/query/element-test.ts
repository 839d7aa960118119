import type { Document, Value } from '../values/values.ts';
import { compileElementTest } from './compile-field.ts';
import { compileConjunction } from './compile-logical.ts';
import { refuseNear } from './geo-operators.ts';

/** Tests array elements as `$elemMatch` does: by fields of documents, or by operators on the elements themselves. */
export const elementTest = (spec: Document): ((element: Value) => boolean) =>
  compileElementTest(spec, {
    fields: new Set(),
    readsWhole: false,
    expression: undefined,
    text: undefined,
    near: refuseNear,
    depth: 0,
    conjunction: compileConjunction,
  }).test;
