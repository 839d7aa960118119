import { namesOf } from '../../values/field-order.ts';
import { emptyDocument, isDocument, setField } from '../../values/values.ts';
import type { Document, Value } from '../../values/values.ts';
import { StoreError, failedToParse, typeMismatch } from '../../errors/store-error.ts';
import type { Namespace } from '../pipeline-context.ts';
import { gather, inBatches, innerSource } from './stage.ts';
import type { Batches, InnerPipeline, StageBuilder } from './stage.ts';

const forbiddenInFacet = new Set([
  '$out',
  '$merge',
  '$facet',
  '$collStats',
  '$indexStats',
  '$changeStream',
  '$documents',
]);

async function* fromArray(documents: Document[]): Batches {
  yield* inBatches(documents);
}

/** Several pipelines over the same documents; one document of all their results. */
export const facetStage: StageBuilder = (spec, { scope, compileInner }, name) => {
  if (!isDocument(spec) || Object.keys(spec).length === 0) {
    throw new StoreError(40169, 'the $facet specification must be a non-empty object');
  }
  const facets: [string, InnerPipeline][] = namesOf(spec).map((field) => {
    if (field.startsWith('$'))
      throw new StoreError(16410, `FieldPath field names may not start with '$': ${field}`);
    if (field.includes('.'))
      throw new StoreError(16412, `FieldPath field names may not contain '.': ${field}`);
    if (!Array.isArray(spec[field]))
      throw new StoreError(40170, `arguments to $facet must be arrays, ${field} is not`);
    return [field, compileInner(spec[field], scope, { stage: name, forbidden: forbiddenInFacet })];
  });
  return async function* (input) {
    const documents = await gather(input);
    const result = emptyDocument();
    for (const [field, pipeline] of facets)
      setField(result, field, await gather(pipeline.over(fromArray(documents))));
    yield [result];
  };
};

const unionSpec = (spec: Value, db: string): { source: Namespace; pipeline: Value } => {
  if (typeof spec === 'string') return { source: { db, collection: spec }, pipeline: [] };
  if (!isDocument(spec))
    throw failedToParse('the $unionWith stage specification must be an object or string');
  for (const name of namesOf(spec)) {
    if (name !== 'coll' && name !== 'pipeline')
      throw new StoreError(40415, `BSON field '$unionWith.${name}' is an unknown field.`);
  }
  const { coll, pipeline = [] } = spec;
  if (coll !== undefined && typeof coll !== 'string')
    throw typeMismatch("BSON field '$unionWith.coll' is the wrong type, expected type 'string'");
  const missing = (): Error =>
    failedToParse("$unionWith stage without a 'coll' needs a pipeline that begins with $documents");
  return { source: innerSource(db, coll, pipeline, missing), pipeline };
};

const forbiddenInUnion = new Set(['$out', '$merge', '$changeStream']);

/** The input documents, then those of another collection. */
export const unionWithStage: StageBuilder = (spec, { context, scope, foreign, compileInner }, name) => {
  const { source, pipeline } = unionSpec(spec, context.db);
  foreign.push(source);
  const inner = compileInner(pipeline, scope, { stage: name, forbidden: forbiddenInUnion });
  return async function* (input) {
    yield* input;
    yield* inner.readFrom(source);
  };
};
