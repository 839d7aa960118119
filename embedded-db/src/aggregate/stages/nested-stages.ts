import { namesOf } from '../../values/field-order.ts';
import { emptyDocument, isDocument, setField } from '../../values/values.ts';
import type { Document, Value } from '../../values/values.ts';
import { StoreError, failedToParse, typeMismatch } from '../../errors/store-error.ts';
import type { Namespace } from '../pipeline-context.ts';
import { documentSize } from '../gathering/gathered-memory.ts';
import { SharedInput } from '../gathering/shared-input.ts';
import { innerSource } from './stage.ts';
import type { InnerPipeline, StageBuilder } from './stage.ts';

const forbiddenInFacet = new Set([
  '$out',
  '$merge',
  '$facet',
  '$collStats',
  '$currentOp',
  '$indexStats',
  '$changeStream',
  '$documents',
  '$geoNear',
]);

/** What the results of all facets may take. Bytes. */
const MOST_OUTPUT_BYTES = 100 * 1024 * 1024;

const tooLarge = (bytes: number): StoreError =>
  new StoreError(
    4031700,
    `document constructed by $facet is ${bytes} bytes, which exceeds the limit of ${MOST_OUTPUT_BYTES} bytes`,
  );

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
    const share = new SharedInput(input, facets.length);
    let bytes = 0;
    const results = await Promise.allSettled(
      facets.map(async ([, pipeline]) => {
        const reader = share.reader();
        const all: Document[] = [];
        try {
          for await (const documents of pipeline.over(reader)) {
            for (const document of documents) {
              bytes += documentSize(document);
              all.push(document);
            }
            if (bytes > MOST_OUTPUT_BYTES) throw tooLarge(bytes);
          }
        } catch (error) {
          share.fail(error);
          throw error;
        } finally {
          // A pipeline with a limit does not read to the end.
          await reader.return();
        }
        return all;
      }),
    );
    share.throwFailure();
    const result = emptyDocument();
    results.forEach((each, i) => {
      if (each.status === 'fulfilled') setField(result, facets[i]?.[0] as string, each.value);
    });
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
