import { failedToParse, storeError, typeMismatch } from '../../errors/store-error.ts';
import { typeText } from '../../expressions/coerce.ts';
import type { Scope } from '../../expressions/scope.ts';
import { compileSort } from '../../sort/compile-sort.ts';
import type { CompiledSort } from '../../sort/compile-sort.ts';
import { namesOf } from '../../values/field-order.ts';
import { isDocument } from '../../values/values.ts';
import type { Document, Value } from '../../values/values.ts';
import type { PipelineContext } from '../pipeline-context.ts';
import type { Stage, StageBuilder } from '../stages/stage.ts';
import { OutputWriter, written } from './output-writer.ts';
import type { Output } from './output-writer.ts';
import { Partitions } from './partitions.ts';
import { rankFunctions } from './rank-functions.ts';
import { seriesFunctions } from './series-functions.ts';
import { windowAccumulators } from './window-accumulators.ts';
import type { WindowFunctionBuilder } from './window-function.ts';

const functions: Readonly<Record<string, WindowFunctionBuilder>> = {
  ...windowAccumulators,
  ...rankFunctions,
  ...seriesFunctions,
};

const compileOutput = (path: string, spec: Value, scope: Scope, sort: CompiledSort | undefined): Output => {
  if (!isDocument(spec)) throw failedToParse(`The field '${path}' must be an object`);
  const names = namesOf(spec);
  const name = names.find((each) => each.startsWith('$'));
  if (name === undefined)
    throw failedToParse(['Expected a $-prefixed window function', ...names.slice(0, 1)].join(', '));
  if (!Object.hasOwn(functions, name)) throw failedToParse(`Unrecognized window function, ${name}`);
  if (names.some((each) => each !== name && Object.hasOwn(functions, each)))
    throw failedToParse('Cannot specify two functions in window function spec');
  const build = functions[name] as WindowFunctionBuilder;
  return { path, compute: build({ name, operand: spec[name] as Value, spec, scope, sort }) };
};

const checkOptions = (
  spec: Value,
): { partitionBy: Value | undefined; sortBy: Document; output: Document } => {
  if (!isDocument(spec)) {
    throw failedToParse(
      `the $setWindowFields stage specification must be an object, found ${typeText(spec)}`,
    );
  }
  for (const name of namesOf(spec)) {
    if (!['partitionBy', 'sortBy', 'output'].includes(name))
      throw storeError('IDLUnknownField', `BSON field '$setWindowFields.${name}' is an unknown field.`);
  }
  const { partitionBy, sortBy = {}, output } = spec;
  if (output === undefined) {
    throw storeError(
      'IDLFailedToParse',
      "BSON field '$setWindowFields.output' is missing but a required field",
    );
  }
  const wrongType = (name: string, value: Value) =>
    typeMismatch(
      `BSON field '$setWindowFields.${name}' is the wrong type '${typeText(value)}', expected type 'object'`,
    );
  if (!isDocument(sortBy)) throw wrongType('sortBy', sortBy);
  if (!isDocument(output)) throw wrongType('output', output);
  return { partitionBy, sortBy, output };
};

/** Compiles a `$setWindowFields` from its parts. */
export const windowFields = (spec: Value, context: PipelineContext, scope: Scope): Stage => {
  const { partitionBy, sortBy, output } = checkOptions(spec);
  const sort = compileSort(sortBy);
  const outputs = namesOf(output).map((path) => compileOutput(path, output[path] as Value, scope, sort));
  const order = { partitionBy: partitionBy === undefined ? undefined : scope.compile(partitionBy), sort };
  return async function* (input) {
    const partitions = new Partitions(context, order);
    const writer = new OutputWriter(outputs);
    try {
      await partitions.gather(input);
      yield* written(partitions.each(), context, outputs, writer);
    } finally {
      partitions.close();
    }
  };
};

/** Sets fields from the documents around each one, in a partition and an order. */
export const setWindowFieldsStage: StageBuilder = (spec, { context, scope }) =>
  windowFields(spec, context, scope);
