import { namesOf } from '../../values/field-order.ts';
import { isDocument } from '../../values/values.ts';
import type { Document, Value } from '../../values/values.ts';
import { withCollator } from '../../values/compare.ts';
import { StoreError } from '../../errors/store-error.ts';
import type { Namespace, PipelineContext } from '../pipeline-context.ts';
import type { Scope } from '../../expressions/scope.ts';

/** Documents flow between stages in batches, so that one turn of the event loop moves many. */
export type Batches = AsyncIterable<Document[]>;

/** One compiled stage. */
export type Stage = (input: Batches) => Batches;

/** What a stage is compiled with. */
export interface StageScope {
  context: PipelineContext;
  scope: Scope;
  /** Every collection that some stage reads besides the pipeline's own. */
  foreign: Namespace[];
  /** Whether the stage is in the pipeline of another stage, which may read another collection. */
  isNested: boolean;
  /** Compiles a pipeline inside the stage; it reads the variables of this scope. */
  compileInner: (stages: Value, scope: Scope, options: InnerOptions) => InnerPipeline;
}

export interface InnerOptions {
  stage: string;
  /** Stages that are not allowed in it. */
  forbidden: ReadonlySet<string>;
}

/** A pipeline inside a stage. */
export interface InnerPipeline {
  /** Runs over a collection: the planner serves the leading stages. */
  readFrom: (namespace: Namespace) => Batches;
  /** Runs over the given documents. */
  over: (input: Batches) => Batches;
}

export type StageBuilder = (spec: Value, scope: StageScope, name: string) => Stage;

/** A stage that makes any number of documents of each batch. */
export const mapping = (context: PipelineContext, map: (documents: Document[]) => Document[]): Stage =>
  async function* (input) {
    for await (const documents of input) {
      const mapped = withCollator(context.collation, () => map(documents));
      if (mapped.length > 0) yield mapped;
      await context.checkpoint();
    }
  };

/** A stage that needs every document before it gives any. */
export interface Collector {
  add: (document: Document) => void;
  finish: () => Document[];
}

/** Documents go on in batches of this many. */
export const OUTPUT_BATCH = 256;

export const collecting = (context: PipelineContext, make: () => Collector): Stage =>
  async function* (input) {
    const { collation } = context;
    const collector = withCollator(collation, make);
    for await (const documents of input) {
      withCollator(collation, () => {
        for (const document of documents) collector.add(document);
      });
      await context.checkpoint();
    }
    yield* inBatches(withCollator(collation, () => collector.finish()));
  };

export function* inBatches(documents: Document[]): Generator<Document[]> {
  if (documents.length <= OUTPUT_BATCH) {
    if (documents.length > 0) yield documents;
    return;
  }
  for (let i = 0; i < documents.length; i += OUTPUT_BATCH) yield documents.slice(i, i + OUTPUT_BATCH);
}

/** Passes single documents on as they come. */
export async function* oneByOne(input: AsyncIterable<Document>): AsyncGenerator<Document[]> {
  for await (const document of input) yield [document];
}

export async function* toDocuments(input: Batches): AsyncGenerator<Document> {
  for await (const documents of input) yield* documents;
}

export const gather = async (input: Batches): Promise<Document[]> => {
  const all: Document[] = [];
  for await (const documents of input) for (const document of documents) all.push(document);
  return all;
};

/** The namespace of a pipeline that reads no collection. */
const NO_COLLECTION = '$cmd.aggregate';

/**
 * The collection that a pipeline inside a stage reads; none where it brings its own by `$documents`.
 * @param missing what to throw where neither is given
 */
export const innerSource = (
  db: string,
  collection: string | undefined,
  pipeline: Value,
  missing: () => Error,
): Namespace => {
  const [first] = Array.isArray(pipeline) ? pipeline : [];
  const bringsOwn = isDocument(first) && Object.hasOwn(first, '$documents');
  if (collection === undefined && !bringsOwn) throw missing();
  return { db, collection: collection ?? NO_COLLECTION };
};

/** One document whose single field is checked elsewhere: the name and specification of a stage. */
export const stageEntry = (stage: Document): [name: string, spec: Value] => {
  const names = namesOf(stage);
  if (names.length !== 1) {
    throw new StoreError(40323, 'A pipeline stage specification object must contain exactly one field.');
  }
  const name = names[0] as string;
  return [name, stage[name] as Value];
};
