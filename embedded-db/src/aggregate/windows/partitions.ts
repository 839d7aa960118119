import { StoreError, typeMismatch } from '../../errors/store-error.ts';
import type { Evaluate } from '../../expressions/scope.ts';
import type { CompiledSort } from '../../sort/compile-sort.ts';
import type { SortKey } from '../../sort/sort-keys.ts';
import type { ExternalSort } from '../../spill/external-sort.ts';
import { readStored, writeStored } from '../../spill/stored-document.ts';
import type { RecordFile, WorkingMemory } from '../../spill/working-memory.ts';
import { compareValues, withCollator } from '../../values/compare.ts';
import type { Document, Value } from '../../values/values.ts';
import { documentSize, sortOverflow } from '../gathering/gathered-memory.ts';
import { addAll, keyedRow, rowSort } from '../gathering/sorter.ts';
import type { PipelineContext } from '../pipeline-context.ts';
import { OUTPUT_BATCH } from '../stages/stage.ts';
import type { Batches } from '../stages/stage.ts';
import type { DocumentList, InSteps } from './document-list.ts';
import type { Partition } from './window-function.ts';

interface Row {
  readonly document: Document;
  readonly partition: Value;
  readonly key: SortKey;
}

/** How documents are divided and ordered. */
interface Windows {
  readonly partitionBy: Evaluate | undefined;
  readonly sort: CompiledSort | undefined;
}

const partitionOf = (partitionBy: Evaluate, document: Document): Value => {
  const value = partitionBy(document) ?? null;
  if (Array.isArray(value))
    throw typeMismatch('An expression used to partition cannot evaluate to value of type array');
  return value;
};

const overflow = (memory: WorkingMemory, isSorted: boolean): StoreError =>
  isSorted
    ? sortOverflow(memory)
    : new StoreError(
        5643011,
        `Exceeded max memory. Max allowed memory: ${memory.limit} bytes. Set 'allowDiskUse: true' to spill to disk`,
      );

/** The documents of one partition: in memory, or in a file where they are too many. */
export class WindowPartition implements Partition, DocumentList {
  readonly keys: SortKey[] = [];
  #documents: Document[] = [];
  #heldBytes = 0;
  #file: RecordFile | undefined;

  get documents(): DocumentList {
    return this;
  }

  get length(): number {
    return this.keys.length;
  }

  get isOnDisk(): boolean {
    return this.#file !== undefined;
  }

  /** @param memory undefined for a document that is in memory anyway */
  add({ document, key }: Row, memory: WorkingMemory | undefined): void {
    this.keys.push(key);
    if (this.#file) {
      this.#file.append(writeStored(document));
      return;
    }
    this.#documents.push(document);
    if (!memory) return;
    this.#heldBytes += documentSize(document);
    if (this.#heldBytes <= memory.limit || !memory.createFile) return;
    this.#file = memory.createFile();
    for (const each of this.#documents) this.#file.append(writeStored(each));
    this.#documents = [];
  }

  *all(): Generator<Document> {
    if (this.#file) for (const record of this.#file.records()) yield readStored(record);
    else yield* this.#documents;
  }

  *map<T>(each: (document: Document) => T): InSteps<T[]> {
    const results: T[] = [];
    for (const document of this.all()) {
      results.push(each(document));
      if (results.length % OUTPUT_BATCH === 0) yield;
    }
    return results;
  }

  close(): void {
    this.#file?.remove();
  }
}

/** Gathers all documents, and gives them by partition, in their order. `close` removes the files. */
export class Partitions {
  readonly #context: PipelineContext;
  readonly #sort: ExternalSort<Row>;
  readonly #rowOf: (document: Document) => Row;
  #present: WindowPartition | undefined;

  constructor(context: PipelineContext, { partitionBy, sort }: Windows) {
    this.#context = context;
    const keyed = sort && keyedRow(sort);
    const rows = rowSort<Row>(context, {
      rowOf: (document) => ({
        document,
        partition: partitionBy ? partitionOf(partitionBy, document) : null,
        key: keyed ? keyed(document).key : [],
      }),
      compare: (a, b) => {
        const order = partitionBy ? compareValues(a.partition, b.partition) : 0;
        return order !== 0 || !sort ? order : sort.compareKeys(a.key, b.key);
      },
      overflow: () => overflow(context.memory, partitionBy !== undefined || sort !== undefined),
    });
    this.#sort = rows.sort;
    this.#rowOf = rows.rowOf;
  }

  async gather(input: Batches): Promise<void> {
    await addAll(input, this.#context, this.#sort, this.#rowOf);
    // The memory is for a partition from now on.
    if (this.#sort.usedDisk) for (const _ of this.#sort.spill()) await this.#context.checkpoint();
  }

  async *each(): AsyncGenerator<WindowPartition> {
    const { collation, memory, checkpoint } = this.#context;
    const partMemory = this.#sort.usedDisk ? memory : undefined;
    const differ = (a: Row, b: Row): boolean => compareValues(a.partition, b.partition) !== 0;
    const isOther = collation
      ? (a: Row, b: Row): boolean => withCollator(collation, () => differ(a, b))
      : differ;
    let before: Row | undefined;
    let part = new WindowPartition();
    this.#present = part;
    for (const row of this.#sort.sorted()) {
      if (before && isOther(before, row)) {
        yield part;
        part.close();
        part = new WindowPartition();
        this.#present = part;
      }
      part.add(row, partMemory);
      before = row;
      if (part.length % OUTPUT_BATCH === 0) await checkpoint();
    }
    if (before) yield part;
  }

  close(): void {
    this.#present?.close();
    this.#sort.close();
  }
}
