import { valueKey, valueKeys } from '../../bson/value-key.ts';
import { writeComponent } from '../../bson/key-writer.ts';
import type { Evaluate } from '../../expressions/scope.ts';
import { readStored, writeStored } from '../../spill/stored-document.ts';
import type { RecordFile } from '../../spill/working-memory.ts';
import { presentTextOrder, withCollator } from '../../values/compare.ts';
import { emptyDocument, setField } from '../../values/values.ts';
import type { Document, Value } from '../../values/values.ts';
import type { PipelineContext } from '../pipeline-context.ts';
import type { Accumulator } from '../stages/accumulator.ts';
import type { OutputField } from '../stages/accumulators.ts';
import { OUTPUT_BATCH } from '../stages/stage.ts';
import type { Batches } from '../stages/stage.ts';
import { memoryExceeded, sizeOf } from './gathered-memory.ts';

/** What a group takes besides its id and what its accumulators gather. Bytes. */
const GROUP_BYTES = 100;
const ACCUMULATOR_BYTES = 50;
/** Into how many files the documents of a full table are distributed. */
const PARTITIONS = 16;
/** How often documents are distributed again. Each table holds half as much as the one before it. */
const MOST_LEVELS = 6;

interface Group {
  readonly id: Value;
  readonly accumulators: readonly Accumulator[];
  bytes: number;
  /** The table that counts it. */
  table: GroupTable;
}

/** What is grouped, and by what. */
export interface Grouping {
  readonly id: Evaluate;
  readonly outputs: readonly OutputField[];
}

/** A hash of a text or number, another one for each level. */
const hashOf = (key: string | number, level: number): number => {
  const text = String(key);
  let hash = 0x811c9dc5 ^ Math.imul(level + 1, 0x9e3779b1);
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return (hash ^ (hash >>> 15)) >>> 0;
};

/**
 * Groups documents. When the groups take too much memory, further documents go to files, by a hash of their group; each file is then
 * grouped by itself, together with the groups of its hash that there are. `close` removes the files.
 */
export class GroupTable {
  readonly #grouping: Grouping;
  readonly #context: PipelineContext;
  readonly #level: number;
  readonly #limit: number;
  /** Whether what a group holds stays small. */
  readonly #isSmall: boolean;
  readonly #keyOf = valueKeys();
  #groups = new Map<string | number, Group>();
  #heldBytes = 0;
  #files: readonly RecordFile[] | undefined;
  #part: GroupTable | undefined;

  constructor(grouping: Grouping, context: PipelineContext, level = 0) {
    this.#grouping = grouping;
    this.#context = context;
    this.#level = level;
    this.#isSmall = grouping.outputs.every((output) => output.isSmall);
    // The tables of all levels are held at once.
    this.#limit = context.memory.createFile ? context.memory.limit / 2 ** (level + 1) : context.memory.limit;
  }

  /** What all groups in memory take. Bytes. */
  get heldBytes(): number {
    return this.#heldBytes + (this.#part?.heldBytes ?? 0);
  }

  /** @throws StoreError 292 where the groups need more memory and may not use the disk */
  add(document: Document): void {
    const value = this.#grouping.id(document) ?? null;
    const key = this.#keyOf(value);
    let group = this.#groups.get(key);
    if (this.#files && !(group && this.#isSmall)) {
      this.#files[this.#partitionOf(value)]?.append(writeStored(document));
      return;
    }
    if (!group) {
      group = this.#newGroup(value);
      this.#groups.set(key, group);
    }
    for (const accumulator of group.accumulators) accumulator.add(document);
    if (this.#heldBytes > this.#limit) this.#overflow();
  }

  /** The groups as documents. Nothing may be added any more. */
  async *results(): Batches {
    const files = this.#files;
    if (!files) {
      yield* this.#inMemory();
      return;
    }
    const parts = this.#distribute();
    if (this.#isSmall) yield* this.#inMemory();
    for (const [i, file] of files.entries()) {
      const part = withCollator(
        this.#context.collation,
        () => new GroupTable(this.#grouping, this.#context, this.#level + 1),
      );
      this.#part = part;
      for (const group of parts[i] ?? []) this.#handOver(group, part);
      yield* part.#groupFile(file);
      part.close();
      file.remove();
    }
  }

  close(): void {
    this.#part?.close();
    for (const file of this.#files ?? []) file.remove();
    this.#groups.clear();
    this.#heldBytes = 0;
  }

  #newGroup(id: Value): Group {
    const { outputs } = this.#grouping;
    const grow = (bytes: number): void => {
      group.bytes += bytes;
      group.table.#heldBytes += bytes;
    };
    const group: Group = {
      id,
      accumulators: outputs.map((output) => output.make(grow)),
      bytes: 0,
      table: this,
    };
    grow(GROUP_BYTES + sizeOf(id) + outputs.length * ACCUMULATOR_BYTES);
    return group;
  }

  #overflow(): void {
    const { createFile } = this.#context.memory;
    if (!createFile) {
      throw memoryExceeded(
        "Exceeded memory limit for $group, but didn't allow external sort. Pass allowDiskUse:true to opt in.",
      );
    }
    // One group cannot be distributed; what its accumulators may gather is limited by themselves.
    if (this.#files || this.#groups.size < 2 || this.#level >= MOST_LEVELS) return;
    this.#files = Array.from({ length: PARTITIONS }, createFile);
  }

  #partitionOf(id: Value): number {
    const order = presentTextOrder();
    const key = order ? writeComponent(id, order).toString('latin1') : valueKey(id);
    return hashOf(key, this.#level) % PARTITIONS;
  }

  /** The groups in memory by partition, unless they are complete. */
  #distribute(): Group[][] {
    const parts: Group[][] = Array.from({ length: PARTITIONS }, () => []);
    if (this.#isSmall) return parts;
    withCollator(this.#context.collation, () => {
      for (const group of this.#groups.values()) parts[this.#partitionOf(group.id)]?.push(group);
    });
    this.#groups = new Map();
    return parts;
  }

  #handOver(group: Group, part: GroupTable): void {
    group.table = part;
    this.#heldBytes -= group.bytes;
    part.#heldBytes += group.bytes;
    withCollator(this.#context.collation, () => part.#groups.set(part.#keyOf(group.id), group));
  }

  async *#groupFile(file: RecordFile): Batches {
    const { collation, checkpoint } = this.#context;
    let read = 0;
    for (const record of file.records()) {
      withCollator(collation, () => this.add(readStored(record)));
      read += 1;
      if (read % OUTPUT_BATCH === 0) await checkpoint();
    }
    yield* this.results();
  }

  async *#inMemory(): Batches {
    let batch: Document[] = [];
    for (const { id, accumulators, bytes } of this.#groups.values()) {
      const document = emptyDocument();
      document['_id'] = id;
      withCollator(this.#context.collation, () =>
        this.#grouping.outputs.forEach(({ name }, i) =>
          setField(document, name, accumulators[i]?.result() ?? null),
        ),
      );
      this.#heldBytes -= bytes;
      if (batch.push(document) < OUTPUT_BATCH) continue;
      yield batch;
      batch = [];
      await this.#context.checkpoint();
    }
    this.#groups = new Map();
    if (batch.length > 0) yield batch;
  }
}
