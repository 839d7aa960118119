import { failedToParse } from '../../errors/store-error.ts';
import type { Scope } from '../../expressions/scope.ts';
import type { CompiledSort } from '../../sort/compile-sort.ts';
import type { SortKey } from '../../sort/sort-keys.ts';
import { namesOf } from '../../values/field-order.ts';
import type { Document, Value } from '../../values/values.ts';
import type { DocumentList, InSteps } from './document-list.ts';
import type { Column } from './sliding.ts';
import { WHOLE_PARTITION, parseBounds } from './window-bounds.ts';
import type { WindowBounds } from './window-bounds.ts';

/** One use of a window function: what stands at an output field. */
export interface WindowUse {
  readonly name: string;
  readonly operand: Value;
  /** The function with its operand, and the `window`. */
  readonly spec: Document;
  readonly scope: Scope;
  /** The order of the documents in a partition. */
  readonly sort: CompiledSort | undefined;
}

/** Documents in their order, with their sort keys; these are empty where nothing sorts. */
export interface Partition {
  readonly documents: DocumentList;
  readonly keys: readonly SortKey[];
}

export type WindowFunction = (partition: Partition) => InSteps<Column>;
export type WindowFunctionBuilder = (use: WindowUse) => WindowFunction;

/** The window of an output; that of the whole partition where none is given. @throws StoreError 9 for another field */
export const windowOf = (use: WindowUse): WindowBounds => {
  const { name, spec, scope, sort } = use;
  const other = namesOf(spec).find((field) => field !== name && field !== 'window');
  if (other !== undefined) throw failedToParse(`${name} got unexpected argument: ${other}`);
  return Object.hasOwn(spec, 'window') ? parseBounds(spec['window'] as Value, scope, sort) : WHOLE_PARTITION;
};

/** @throws StoreError 9 where something stands beside a function that takes no window */
export const refuseWindow = ({ name, spec }: WindowUse): void => {
  const other = namesOf(spec).find((field) => field !== name);
  if (other === 'window') throw failedToParse(`'window' field is not allowed in ${name}`);
  if (other !== undefined) throw failedToParse(`${name} got unexpected argument: ${other}`);
};
