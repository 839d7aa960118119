import { namesOf } from '../values/field-order.ts';
import { fieldOf, isDocument, typeNameOf } from '../values/values.ts';
import type { Document, Value } from '../values/values.ts';
import { badValue, storeError, typeMismatch } from '../errors/store-error.ts';

/** What a view shows: the result of a pipeline over a collection or another view of its database. */
export interface View {
  readonly viewOn: string;
  readonly pipeline: readonly Document[];
}

const OPTIONS_OF_VIEWS = new Set(['viewOn', 'pipeline', 'collation']);

const stagesOf = (value: Value): Document[] => {
  if (!Array.isArray(value))
    throw typeMismatch(
      `BSON field 'create.pipeline' is the wrong type '${typeNameOf(value)}', expected type 'array'`,
    );
  return value.map((stage, i) => {
    if (isDocument(stage)) return stage;
    throw typeMismatch(
      `BSON field 'create.pipeline.${i}' is the wrong type '${typeNameOf(stage)}', expected type 'object'`,
    );
  });
};

/** The view of a collection's options; undefined for a collection. @throws StoreError when it is malformed */
export function readView(options: Document): View | undefined {
  const viewOn = fieldOf(options, 'viewOn');
  const pipeline = fieldOf(options, 'pipeline');
  if (viewOn === undefined) {
    if (pipeline === undefined) return undefined;
    throw storeError('InvalidOptions', "'pipeline' requires 'viewOn' to also be specified");
  }
  if (typeof viewOn !== 'string') {
    throw typeMismatch(
      `BSON field 'create.viewOn' is the wrong type '${typeNameOf(viewOn)}', expected type 'string'`,
    );
  }
  if (viewOn === '') throw badValue("'viewOn' cannot be empty");
  const other = namesOf(options).find((name) => !OPTIONS_OF_VIEWS.has(name));
  if (other !== undefined) throw storeError('InvalidOptions', `the option '${other}' is not for views`);
  return { viewOn, pipeline: pipeline === undefined ? [] : stagesOf(pipeline) };
}
