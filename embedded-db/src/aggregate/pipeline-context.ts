import type { Document, Value } from '../values/values.ts';
import type { Collation } from '../sort/collation.ts';
import type { FilterOptions } from '../query/compile-filter.ts';
import type { WorkingMemory } from '../spill/working-memory.ts';

export interface Namespace {
  db: string;
  collection: string;
}

export interface SourceQuery {
  filter?: Document;
  sort?: Document;
  skip?: number;
  limit?: number;
}

export type MergeWhenMatched =
  | { kind: 'replace' | 'keepExisting' | 'merge' | 'fail' }
  | { kind: 'pipeline'; pipeline: Document[]; let?: Document };

/** The storage side of a pipeline. */
export interface PipelineContext {
  db: string;
  collection: string | undefined;
  now: Date;
  /** Compares the strings of the pipeline; undefined for their bytes. */
  collation?: Collation | undefined;
  let?: Document | undefined;
  /** What each stage may hold, and whether the rest may go to the disk. */
  memory: WorkingMemory;
  /**
   * Documents of a collection that match a filter document, in chunks, through the planner; `sort`/`limit` may be given too. Only the
   * named top-level fields need to be read of them.
   */
  source: (
    namespace: Namespace,
    query: SourceQuery,
    fields: ReadonlySet<string> | undefined,
  ) => AsyncIterable<Document[]>;
  /** Documents whose `field` equals (array rules of `$in`) any of the values, in chunks, index-backed where possible. */
  lookup: (
    namespace: Namespace,
    field: string,
    values: Value[],
    extraFilter?: Document,
  ) => AsyncIterable<Document[]>;
  /** $out: replaces a collection by these documents at once. It may read them several times. */
  replaceCollection: (namespace: Namespace, documents: Iterable<Document>) => Promise<void>;
  /** $merge: for each document. `on` names fields with a unique index (checked by the storage side, else 51183). */
  mergeInto: (
    namespace: Namespace,
    on: string[],
    documents: Document[],
    whenMatched: MergeWhenMatched,
    whenNotMatched: 'insert' | 'discard' | 'fail',
  ) => Promise<void>;
  /** Statistics stages: $collStats, $indexStats as the storage side knows them. */
  collectionStats?: (spec: Document) => Promise<Document[]>;
  indexStats?: () => Promise<Document[]>;
  localSessions?: () => Promise<Document[]>;
  currentOperations?: (spec: Document) => Promise<Document[]>;
  /** Called between slices of work: yields the thread and throws 50 MaxTimeMSExpired or 237 when it must stop. */
  checkpoint: () => Promise<void> | void;
  textFilterOptions?: FilterOptions;
  /** The field with the only index of locations, for `$geoNear`. Throws 27 IndexNotFound where that is not clear. */
  locationField?: () => string;
}
