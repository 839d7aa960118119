import { failedToParse, storeError, typeMismatch } from '../../errors/store-error.ts';
import { typeText } from '../../expressions/coerce.ts';
import { parseFieldPath } from '../../expressions/field-path.ts';
import type { Evaluate, Scope } from '../../expressions/scope.ts';
import { setTextScore, textScoreOf } from '../../expressions/text-score.ts';
import { addComputed } from '../../projection/apply-projection.ts';
import { addLeaf, projectionNode } from '../../projection/projection-tree.ts';
import { compileSort } from '../../sort/compile-sort.ts';
import type { CompiledSort } from '../../sort/compile-sort.ts';
import type { SortKey } from '../../sort/sort-keys.ts';
import { compareValues, withCollator } from '../../values/compare.ts';
import { namesOf } from '../../values/field-order.ts';
import { isDocument } from '../../values/values.ts';
import type { Document, Value } from '../../values/values.ts';
import type { PipelineContext } from '../pipeline-context.ts';
import { memoryMeter } from '../stages/gathered-memory.ts';
import type { Batches, Stage, StageBuilder } from '../stages/stage.ts';
import { rankFunctions } from './rank-functions.ts';
import { seriesFunctions } from './series-functions.ts';
import type { Column } from './sliding.ts';
import { windowAccumulators } from './window-accumulators.ts';
import type { WindowFunction, WindowFunctionBuilder } from './window-function.ts';

const functions: Readonly<Record<string, WindowFunctionBuilder>> = {
  ...windowAccumulators,
  ...rankFunctions,
  ...seriesFunctions,
};

interface Output {
  readonly path: string;
  readonly compute: WindowFunction;
}

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

/** Sets the outputs of documents. */
class OutputWriter {
  #columns: readonly Column[] = [];
  #row = 0;
  readonly #root = projectionNode();

  constructor(outputs: readonly Output[]) {
    outputs.forEach(({ path }, i) => {
      const evaluate = (): Value | undefined => this.#columns[i]?.[this.#row];
      const leaf = { kind: 'computed', evaluate, isMeta: false } as const;
      addLeaf(this.#root, parseFieldPath(path), leaf, { same: 6307900, through: 6307900 });
    });
  }

  /** A document with its row of the columns, of which there is one for each output. */
  write(document: Document, columns: readonly Column[], row: number): Document {
    this.#columns = columns;
    this.#row = row;
    const result = addComputed(this.#root, document, { root: document, positional: undefined });
    if (result !== document) setTextScore(result, textScoreOf(document));
    return result;
  }
}

interface Row {
  readonly document: Document;
  readonly partition: Value;
  readonly key: SortKey;
}

/** What is left after the specification was parsed. */
interface Windows {
  readonly partitionBy: Evaluate | undefined;
  readonly sort: CompiledSort | undefined;
  readonly outputs: readonly Output[];
}

const partitionOf = (partitionBy: Evaluate, document: Document): Value => {
  const value = partitionBy(document) ?? null;
  if (Array.isArray(value))
    throw typeMismatch('An expression used to partition cannot evaluate to value of type array');
  return value;
};

const partitions = (rows: readonly Row[]): Row[][] => {
  const all: Row[][] = [];
  let before: Row | undefined;
  for (const row of rows) {
    if (!before || compareValues(before.partition, row.partition) !== 0) all.push([]);
    all.at(-1)?.push(row);
    before = row;
  }
  return all;
};

/** Gathers all documents, in their partitions and order. */
const gatherPartitions = async (
  input: Batches,
  context: PipelineContext,
  { partitionBy, sort }: Windows,
): Promise<Row[][]> => {
  const rows: Row[] = [];
  const meter = memoryMeter('$setWindowFields');
  const add = (document: Document): void => {
    meter(document);
    const partition = partitionBy ? partitionOf(partitionBy, document) : null;
    const key = sort ? sort.keyOf(document, sort.usesTextScore ? textScoreOf(document) : undefined) : [];
    rows.push({ document, partition, key });
  };
  for await (const documents of input) {
    withCollator(context.collation, () => documents.forEach(add));
    await context.checkpoint();
  }
  const compareRows = (a: Row, b: Row): number => {
    const order = partitionBy ? compareValues(a.partition, b.partition) : 0;
    return order !== 0 || !sort ? order : sort.compareKeys(a.key, b.key);
  };
  return withCollator(context.collation, () => {
    if (partitionBy || sort) rows.sort(compareRows);
    return partitions(rows);
  });
};

/** Documents go on in batches of this many. */
const BATCH = 256;

/** Lets others have the thread after each output of a partition, and after each batch. */
async function* written(
  parts: readonly (readonly Row[])[],
  context: PipelineContext,
  { outputs }: Windows,
  writer: OutputWriter,
): Batches {
  let batch: Document[] = [];
  for (const part of parts) {
    const partition = { documents: part.map((row) => row.document), keys: part.map((row) => row.key) };
    const columns: Column[] = [];
    for (const output of outputs) {
      columns.push(withCollator(context.collation, () => output.compute(partition)));
      if (part.length >= BATCH) await context.checkpoint();
    }
    for (const [row, document] of partition.documents.entries()) {
      batch.push(writer.write(document, columns, row));
      if (batch.length < BATCH) continue;
      yield batch;
      batch = [];
      await context.checkpoint();
    }
  }
  if (batch.length > 0) yield batch;
}

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
  const windows: Windows = {
    partitionBy: partitionBy === undefined ? undefined : scope.compile(partitionBy),
    sort,
    outputs,
  };
  const writer = new OutputWriter(outputs);
  return async function* (input) {
    yield* written(await gatherPartitions(input, context, windows), context, windows, writer);
  };
};

/** Sets fields from the documents around each one, in a partition and an order. */
export const setWindowFieldsStage: StageBuilder = (spec, { context, scope }) =>
  windowFields(spec, context, scope);
