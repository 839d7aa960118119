import { parseFieldPath } from '../../expressions/field-path.ts';
import { setTextScore, textScoreOf } from '../../expressions/text-score.ts';
import { addComputed } from '../../projection/apply-projection.ts';
import { addLeaf, projectionNode } from '../../projection/projection-tree.ts';
import { StoreError } from '../../errors/store-error.ts';
import { withCollator } from '../../values/compare.ts';
import type { Document, Value } from '../../values/values.ts';
import { sizeOf } from '../gathering/gathered-memory.ts';
import type { PipelineContext } from '../pipeline-context.ts';
import { OUTPUT_BATCH } from '../stages/stage.ts';
import type { Batches } from '../stages/stage.ts';
import type { WindowPartition } from './partitions.ts';
import type { Column } from './sliding.ts';
import type { WindowFunction } from './window-function.ts';

export interface Output {
  readonly path: string;
  readonly compute: WindowFunction;
}

/** Sets the outputs of documents. */
export class OutputWriter {
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

/** What the results of a partition take whose documents are on the disk. A result that the one before it shares counts once. */
const checkColumn = (column: Column, heldBytes: number, limit: number): number => {
  let bytes = heldBytes;
  column.forEach((value, i) => {
    if (i === 0 || value !== column[i - 1] || typeof value !== 'object') bytes += sizeOf(value);
  });
  if (bytes <= limit) return bytes;
  throw new StoreError(
    5414201,
    `Exceeded memory limit in DocumentSourceSetWindowFields, used ${bytes} bytes but max allowed is ${limit} bytes`,
  );
};

/** Computes an output for the documents of a partition. */
const computed = async (part: WindowPartition, compute: WindowFunction, context: PipelineContext) => {
  const steps = withCollator(context.collation, () => compute(part));
  for (;;) {
    const step = withCollator(context.collation, () => steps.next());
    if (step.done === true) return step.value;
    await context.checkpoint();
  }
};

/** The documents of partitions with their outputs. Lets others have the thread after each output, and after each batch. */
export async function* written(
  parts: AsyncIterable<WindowPartition>,
  context: PipelineContext,
  outputs: readonly Output[],
  writer: OutputWriter,
): Batches {
  let batch: Document[] = [];
  for await (const part of parts) {
    const columns: Column[] = [];
    let bytes = 0;
    for (const { compute } of outputs) {
      const column = await computed(part, compute, context);
      if (part.isOnDisk) bytes = checkColumn(column, bytes, context.memory.limit);
      columns.push(column);
      if (column.length >= OUTPUT_BATCH) await context.checkpoint();
    }
    let row = 0;
    for (const document of part.all()) {
      batch.push(writer.write(document, columns, row));
      row += 1;
      if (batch.length < OUTPUT_BATCH) continue;
      yield batch;
      batch = [];
      await context.checkpoint();
    }
  }
  if (batch.length > 0) yield batch;
}
