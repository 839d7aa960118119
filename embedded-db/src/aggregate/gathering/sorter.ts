import { textScoreOf } from '../../expressions/text-score.ts';
import type { CompiledSort } from '../../sort/compile-sort.ts';
import type { SortKey } from '../../sort/sort-keys.ts';
import { ExternalSort } from '../../spill/external-sort.ts';
import { readStored, writeStored } from '../../spill/stored-document.ts';
import { withCollator } from '../../values/compare.ts';
import type { Document } from '../../values/values.ts';
import type { PipelineContext } from '../pipeline-context.ts';
import { documentSize, sortOverflow } from './gathered-memory.ts';
import type { Batches } from '../stages/stage.ts';

export interface SortedRow {
  readonly key: SortKey;
  readonly document: Document;
}

interface Order<Row> {
  /** The row of a document; it runs under the collation of the pipeline. */
  readonly rowOf: (document: Document) => Row;
  readonly compare: (a: Row, b: Row) => number;
  readonly limit?: number | undefined;
  readonly overflow?: (() => Error) | undefined;
}

/** A sort of documents in a pipeline, with what else of them the order needs. */
export const rowSort = <Row extends { readonly document: Document }>(
  { collation, memory }: PipelineContext,
  { rowOf, compare, limit, overflow }: Order<Row>,
): { readonly sort: ExternalSort<Row>; readonly rowOf: (document: Document) => Row } => {
  const collated = collation ? (document: Document) => withCollator(collation, () => rowOf(document)) : rowOf;
  const sort = new ExternalSort<Row>(
    {
      compare: collation ? (a, b) => withCollator(collation, () => compare(a, b)) : compare,
      sizeOf: (row) => documentSize(row.document),
      write: (row) => writeStored(row.document),
      read: (record) => collated(readStored(record)),
      limit,
      overflow: overflow ?? (() => sortOverflow(memory)),
    },
    memory,
  );
  return { sort, rowOf: collated };
};

/** The row of a document in a sort by keys. */
export const keyedRow =
  (sort: CompiledSort) =>
  (document: Document): SortedRow => ({
    key: sort.keyOf(document, sort.usesTextScore ? textScoreOf(document) : undefined),
    document,
  });

/** Adds all documents to a sort. Lets others have the thread, also while rows are written to the disk. */
export const addAll = async <Row>(
  input: Batches,
  context: PipelineContext,
  sort: ExternalSort<Row>,
  rowOf: (document: Document) => Row,
): Promise<void> => {
  for await (const documents of input) {
    for (const document of documents) {
      sort.add(rowOf(document));
      if (!sort.isFull) continue;
      for (const _ of sort.spill()) await context.checkpoint();
    }
    await context.checkpoint();
  }
};
