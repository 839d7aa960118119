import type { Document } from '../../values/values.ts';
import { StoreError } from '../../errors/store-error.ts';
import { compileSort } from '../../sort/compile-sort.ts';
import type { PipelineContext } from '../pipeline-context.ts';
import { addAll, keyedRow, rowSort } from '../gathering/sorter.ts';
import type { SortedRow } from '../gathering/sorter.ts';
import { OUTPUT_BATCH } from './stage.ts';
import type { Stage } from './stage.ts';

/** Sorts, stable; with a limit that follows only the first documents are kept. */
export const sortDocuments = (context: PipelineContext, spec: Document, limit: number | undefined): Stage => {
  const compiled = compileSort(spec);
  if (!compiled) throw new StoreError(15976, '$sort stage must have at least one sort key');
  const order = {
    rowOf: keyedRow(compiled),
    compare: (a: SortedRow, b: SortedRow) => compiled.compareKeys(a.key, b.key),
    limit,
  };
  return async function* (input) {
    const { sort, rowOf } = rowSort(context, order);
    try {
      await addAll(input, context, sort, rowOf);
      let batch: Document[] = [];
      for (const { document } of sort.sorted()) {
        if (batch.push(document) < OUTPUT_BATCH) continue;
        yield batch;
        batch = [];
        await context.checkpoint();
      }
      if (batch.length > 0) yield batch;
    } finally {
      sort.close();
    }
  };
};
