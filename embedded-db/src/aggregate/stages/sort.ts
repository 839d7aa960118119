import type { Document, Value } from '../../values/values.ts';
import { StoreError } from '../../errors/store-error.ts';
import { compileSort } from '../../sort/compile-sort.ts';
import type { PipelineContext } from '../pipeline-context.ts';
import { textScoreOf } from '../../expressions/text-score.ts';
import { collecting } from './stage.ts';
import type { Stage } from './stage.ts';

interface Row {
  key: (Value | undefined)[];
  document: Document;
}

/** With a limit only this many rows more than it are kept between sorts. */
const SLACK = 1000;

/** Sorts, stable; with a limit that follows only the first documents are kept. */
export const sortDocuments = (context: PipelineContext, spec: Document, limit: number | undefined): Stage => {
  const sort = compileSort(spec);
  if (!sort) throw new StoreError(15976, '$sort stage must have at least one sort key');
  const most = limit === undefined ? Infinity : limit + Math.max(limit, SLACK);
  return collecting(context, () => {
    let rows: Row[] = [];
    const order = (): void => {
      rows.sort((a, b) => sort.compareKeys(a.key, b.key));
      if (limit !== undefined) rows.length = Math.min(rows.length, limit);
    };
    return {
      add: (document) => {
        rows.push({
          key: sort.keyOf(document, sort.usesTextScore ? textScoreOf(document) : undefined),
          document,
        });
        if (rows.length >= most) order();
      },
      finish: () => {
        order();
        const documents = rows.map((row) => row.document);
        rows = [];
        return documents;
      },
    };
  });
};
