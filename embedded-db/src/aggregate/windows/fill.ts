import { StoreError, failedToParse, storeError, typeMismatch } from '../../errors/store-error.ts';
import { typeText } from '../../expressions/coerce.ts';
import { namesOf } from '../../values/field-order.ts';
import { documentOf, emptyDocument, isDocument, setField } from '../../values/values.ts';
import type { Document, Value } from '../../values/values.ts';
import { mapping } from '../stages/stage.ts';
import type { Stage, StageBuilder } from '../stages/stage.ts';
import { compileTransform } from '../transform-stages.ts';
import { windowFields } from './set-window-fields.ts';

const wrongType = (path: string, value: Value, expected: string): StoreError =>
  typeMismatch(`BSON field '${path}' is the wrong type '${typeText(value)}', expected type '${expected}'`);

const OPTIONS = ['partitionBy', 'partitionByFields', 'sortBy', 'output'];

const checkFields = (spec: Document, known: readonly string[]): void => {
  const unknown = namesOf(spec).find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw storeError('IDLUnknownField', `BSON field '$fill.${unknown}' is an unknown field.`);
};

const checkOptions = (spec: Value): Document => {
  if (!isDocument(spec))
    throw failedToParse(`The $fill stage specification must be an object, found ${typeText(spec)}`);
  checkFields(spec, OPTIONS);
  const { partitionBy, partitionByFields, sortBy, output } = spec;
  if (output === undefined)
    throw storeError('IDLFailedToParse', "BSON field '$fill.output' is missing but a required field");
  if (!isDocument(output)) throw wrongType('$fill.output', output, 'object');
  if (sortBy !== undefined && !isDocument(sortBy)) throw wrongType('$fill.sortBy', sortBy, 'object');
  if (partitionBy !== undefined && typeof partitionBy !== 'string' && !isDocument(partitionBy))
    throw wrongType('$fill.partitionBy', partitionBy, 'object');
  if (partitionByFields !== undefined && !Array.isArray(partitionByFields))
    throw wrongType('$fill.partitionByFields', partitionByFields, 'array');
  return spec;
};

interface Outputs {
  /** The output of a `$setWindowFields`. */
  readonly byMethod: Document;
  /** The fields of an `$addFields`. */
  readonly byValue: Document;
}

const METHODS: Readonly<Record<string, string>> = { locf: '$locf', linear: '$linearFill' };

const addOutput = (path: string, spec: Value, { byMethod, byValue }: Outputs): void => {
  if (!isDocument(spec)) {
    throw new StoreError(6050200, 'Each fill output specification must be an object with exactly one field');
  }
  checkFields(spec, ['method', 'value']);
  const { method, value } = spec;
  if (method !== undefined) {
    if (typeof method !== 'string') throw wrongType('$fill.method', method, 'string');
    if (value !== undefined) {
      throw new StoreError(
        6050201,
        "Each fill output specification must have exactly one of 'method' or 'value' fields, not both",
      );
    }
    if (!Object.hasOwn(METHODS, method))
      throw new StoreError(6050202, 'Method must be either locf or linear');
    setField(byMethod, path, documentOf({ [METHODS[method] as string]: `$${path}` }));
  } else if (value !== undefined) setField(byValue, path, documentOf({ $ifNull: [`$${path}`, value] }));
};

/** Partitions by the values of several fields, which are one document. */
const partitionByFields = (fields: readonly Value[]): Document => {
  const partition = emptyDocument();
  for (const field of fields) {
    if (typeof field !== 'string') throw wrongType('$fill.partitionByFields', field, 'string');
    setField(partition, field, `$${field}`);
  }
  return partition;
};

const windowSpec = (spec: Document, output: Document): Document => {
  const { partitionBy, partitionByFields: fields, sortBy } = spec;
  return documentOf({
    partitionBy: Array.isArray(fields) ? partitionByFields(fields) : partitionBy,
    sortBy,
    output,
  });
};

/** Fills what is null or missing: from the values around it as `$setWindowFields` does, or by an expression. */
export const fillStage: StageBuilder = (given, { context, scope }) => {
  const spec = checkOptions(given);
  const fields = spec['output'] as Document;
  if (namesOf(fields).length === 0) {
    throw new StoreError(
      6050203,
      "The output field in '$fill' must contain an object with at least one element",
    );
  }
  const outputs: Outputs = { byMethod: emptyDocument(), byValue: emptyDocument() };
  for (const path of namesOf(fields)) addOutput(path, fields[path] as Value, outputs);
  if (spec['partitionBy'] !== undefined && spec['partitionByFields'] !== undefined) {
    throw new StoreError(
      6050204,
      "Maximum one of 'partitionBy' and 'partitionByFields can be specified in '$fill'",
    );
  }
  const stages: Stage[] = [];
  if (namesOf(outputs.byMethod).length > 0)
    stages.push(windowFields(windowSpec(spec, outputs.byMethod), context, scope));
  const transform =
    namesOf(outputs.byValue).length > 0 ? compileTransform('$addFields', outputs.byValue, scope) : undefined;
  if (transform) stages.push(mapping(context, (documents) => documents.map(transform)));
  return (input) => stages.reduce((batches, stage) => stage(batches), input);
};
