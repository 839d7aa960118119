import type { Document, Value } from '../bson/values.ts';
import type { CompiledFilter } from '../query/compile-filter.ts';
import type { CompiledSort } from '../sort/compile-sort.ts';

/** What the storage side gives a pipeline. Namespaces are collection names of the same database unless `db` says otherwise. */
export interface PipelineContext {
  db: string;
  collection: string | undefined;
  now: Date;
  let?: Document | undefined;
  /** Documents of a collection that match a filter document, through the planner; `sort`/`limit` may be given too. */
  source(
    namespace: { db: string; collection: string },
    query: { filter?: Document; sort?: Document; skip?: number; limit?: number },
  ): AsyncIterable<Document>;
  /** Documents whose `field` equals (array rules of `$in`) any of the values, index-backed where possible: for $lookup and $graphLookup. */
  lookup(
    namespace: { db: string; collection: string },
    field: string,
    values: Value[],
    extraFilter?: Document,
  ): AsyncIterable<Document> | Promise<Document[]>;
  /** $out: replaces a collection by these documents at once. */
  replaceCollection(namespace: { db: string; collection: string }, documents: Document[]): Promise<void>;
  /** $merge: for each document. `on` names fields with a unique index (checked by the storage side, else 51183). */
  mergeInto(
    namespace: { db: string; collection: string },
    on: string[],
    documents: Document[],
    whenMatched: MergeWhenMatched,
    whenNotMatched: 'insert' | 'discard' | 'fail',
  ): Promise<void>;
  /** Statistics stages: $collStats, $indexStats and the like as the storage side knows them. */
  collectionStats?(spec: Document): Promise<Document[]>;
  indexStats?(): Promise<Document[]>;
  /** Called between slices of work: yields the thread and throws 50 MaxTimeMSExpired or 237 when it must stop. */
  checkpoint(): Promise<void> | void;
  textFilterOptions?: Parameters<typeof import('../query/compile-filter.ts').compileFilter>[1];
}
export type MergeWhenMatched =
  | { kind: 'replace' | 'keepExisting' | 'merge' | 'fail' }
  | { kind: 'pipeline'; pipeline: Document[]; let?: Document };

export interface CompiledPipeline {
  /** The leading part that the planner can serve: consumed from the pipeline when `pushable`. */
  readonly prefix: {
    filter: Document | undefined;
    sort: Document | undefined;
    skip: number | undefined;
    limit: number | undefined;
    compiledFilter?: CompiledFilter;
    compiledSort?: CompiledSort | undefined;
  };
  /** Top-level fields needed from each source document, when closed: only these need decoding. */
  readonly neededFields: ReadonlySet<string> | undefined;
  /** True if the pipeline begins with its own source ($collStats, $indexStats, $documents): give it an empty input. */
  readonly ownSource: boolean;
  /** True if it ends with $out or $merge. */
  readonly writes: boolean;
  /** The $changeStream specification when it is the first stage: the storage side serves it; `run` applies what follows. */
  readonly changeStream: Document | undefined;
  /** Every namespace it reads besides its own (for explain, transactions, locks). */
  readonly foreign: { db: string; collection: string }[];
  /** Runs what is left after the prefix over documents that the prefix was already applied to. */
  run(input: AsyncIterable<Document>): AsyncIterable<Document>;
  /** Whether nothing is left after the prefix: raw bytes may be answered undecoded. */
  readonly isPrefixOnly: boolean;
}
/** Checks and compiles a pipeline at once: unknown stages and operators throw before anything runs. */
export declare const compilePipeline: (stages: Document[], context: PipelineContext) => CompiledPipeline;
