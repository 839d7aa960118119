import type { PipelineContext } from '../../src/aggregate/pipeline.ts';
import { decode, encode } from '../../src/bson/codec.ts';
import { documentOf } from '../../src/values/values.ts';
import type { Document, Value } from '../../src/values/values.ts';
import { compileFilter } from '../../src/query/compile-filter.ts';
import { compilePipeline } from '../../src/aggregate/pipeline.ts';
import { compileSort } from '../../src/sort/compile-sort.ts';
import { memoryOnly } from '../../src/spill/working-memory.ts';
import { normalize } from './normalize.ts';

export type Collections = Record<string, Record<string, unknown>[]>;

/** The storage side of a pipeline over plain arrays without indexes, as the reference for the planner. */
export const memoryContext = (
  collections: Collections,
): PipelineContext & { written: Record<string, Document[]>; lookups: number } => {
  const read = (name: string): Document[] => (collections[name] ?? []).map(normalize);
  const written: Record<string, Document[]> = {};
  return {
    db: 'test',
    collection: 'own',
    now: new Date(0),
    memory: memoryOnly,
    written,
    lookups: 0,
    async *source({ collection }, query) {
      const { matches } = compileFilter(query.filter ?? {});
      let found = read(collection).filter(matches);
      const sort = query.sort && compileSort(query.sort);
      if (sort) found = found.toSorted(sort.compare);
      yield found.slice(
        query.skip ?? 0,
        query.limit === undefined ? undefined : (query.skip ?? 0) + query.limit,
      );
    },
    async *lookup({ collection }, field, values: Value[], extraFilter) {
      this.lookups++;
      const { matches } = compileFilter(documentOf({ [field]: documentOf({ $in: values }) }));
      const extra = compileFilter(extraFilter ?? {});
      yield read(collection).filter((document) => matches(document) && extra.matches(document));
    },
    async replaceCollection({ collection }, documents) {
      written[collection] = [...documents];
    },
    async mergeInto({ collection }, _on, documents) {
      (written[collection] ??= []).push(...documents);
    },
    checkpoint: () => undefined,
  };
};

/** Runs a pipeline over the collection `own`; results are encoded and decoded, as for a client. */
export const aggregate = async (
  pipeline: Record<string, unknown>[],
  collections: Collections,
  context = memoryContext(collections),
): Promise<Document[]> => {
  const compiled = compilePipeline(pipeline.map(normalize), context);
  const results: Document[] = [];
  const query = Object.fromEntries(
    Object.entries(compiled.prefix).filter(([, value]) => value !== undefined),
  );
  const input = context.source({ db: 'test', collection: 'own' }, query, compiled.neededFields);
  for await (const document of compiled.runBatches(input)) results.push(decode(encode(document)));
  return results;
};
