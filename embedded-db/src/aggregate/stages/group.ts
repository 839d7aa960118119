import { namesOf } from '../../values/field-order.ts';
import { emptyDocument, isDocument, setField } from '../../values/values.ts';
import type { Document, Value } from '../../values/values.ts';
import { withCollator } from '../../values/compare.ts';
import { StoreError } from '../../errors/store-error.ts';
import { GroupTable } from '../gathering/group-table.ts';
import type { Grouping } from '../gathering/group-table.ts';
import type { PipelineContext } from '../pipeline-context.ts';
import { compileOutputs } from './accumulators.ts';
import type { Stage, StageBuilder } from './stage.ts';

/** Groups documents by the value of an expression. */
export const grouped = (context: PipelineContext, grouping: Grouping): Stage =>
  async function* (input) {
    const { collation } = context;
    const table = withCollator(collation, () => new GroupTable(grouping, context));
    try {
      for await (const documents of input) {
        withCollator(collation, () => {
          for (const document of documents) table.add(document);
        });
        await context.checkpoint();
      }
      yield* table.results();
    } finally {
      table.close();
    }
  };

export const groupStage: StageBuilder = (spec, { context, scope }) => {
  if (!isDocument(spec)) throw new StoreError(15947, "a group's fields must be specified in an object");
  if (!Object.hasOwn(spec, '_id')) throw new StoreError(15955, 'a group specification must include an _id');
  const fields: Document = emptyDocument();
  for (const name of namesOf(spec)) if (name !== '_id') setField(fields, name, spec[name] as Value);
  const id = scope.compile(spec['_id'] as Value);
  return grouped(context, { id, outputs: compileOutputs(fields, scope, '$group') });
};
