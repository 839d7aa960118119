import { ExternalSort } from '../../spill/external-sort.ts';
import { readStored, writeStored } from '../../spill/stored-document.ts';
import { compareValues, equalValues, withCollator } from '../../values/compare.ts';
import { documentOf, emptyDocument, setField } from '../../values/values.ts';
import type { Document, NumberValue, Value } from '../../values/values.ts';
import { documentSize, memoryExceeded } from '../gathering/gathered-memory.ts';
import type { PipelineContext } from '../pipeline-context.ts';
import type { OutputField } from './accumulators.ts';
import type { Granularity } from './granularity.ts';
import { OUTPUT_BATCH } from './stage.ts';
import type { Batches, Stage } from './stage.ts';

/** How a `$bucketAuto` distributes documents. */
interface Distribution {
  readonly count: number;
  readonly outputs: readonly OutputField[];
  readonly granularity: Granularity | undefined;
  readonly valueOf: (document: Document) => Value;
}

interface Row {
  readonly value: Value;
  readonly document: Document;
  /** The place of the document in the input: accumulators take it in this order. */
  readonly place: number;
}

const PLACE_BYTES = 8;

/** Adds a row, and writes what exceeds the memory to the disk. */
const add = async (context: PipelineContext, sort: ExternalSort<Row>, row: Row): Promise<void> => {
  sort.add(row);
  if (!sort.isFull) return;
  for (const _ of sort.spill()) await context.checkpoint();
};

/** Sorts rows by their values and cuts them into buckets of about the same size; equal values stay together. */
class BucketRows {
  readonly #context: PipelineContext;
  readonly #distribution: Distribution;
  readonly #byValue: ExternalSort<Row>;
  #rows = 0;

  constructor(context: PipelineContext, distribution: Distribution) {
    this.#context = context;
    this.#distribution = distribution;
    this.#byValue = this.#sort((a, b) => this.#collated(() => compareValues(a.value, b.value)));
  }

  async take(documents: readonly Document[]): Promise<void> {
    for (const document of documents) {
      await add(this.#context, this.#byValue, this.#rowOf(document, this.#rows));
      this.#rows += 1;
    }
    await this.#context.checkpoint();
  }

  /** The documents of the buckets. */
  async *buckets(): AsyncGenerator<Document> {
    const { count, granularity } = this.#distribution;
    const size = Math.max(1, Math.round(this.#rows / count));
    const rows = this.#byValue.sorted();
    let next = this.#nextOf(rows);
    let min: Value | undefined;
    for (let bucket = 0; next; bucket += 1) {
      const first = next.value;
      min = granularity ? (min ?? granularity.down(first as NumberValue)) : first;
      const wanted = bucket === count - 1 ? Number.POSITIVE_INFINITY : size;
      const own = this.#sort((a, b) => a.place - b.place);
      try {
        let last = first;
        for (let taken = 0; next && (taken < wanted || this.#belongs(last, next.value)); taken += 1) {
          // Beyond the size, the bound is that of the last row within it.
          if (taken < wanted) last = next.value;
          await add(this.#context, own, next);
          next = this.#nextOf(rows);
        }
        const max = this.#bound(last, next?.value);
        yield this.#document(min, max, own);
        min = max;
      } finally {
        own.close();
      }
      await this.#context.checkpoint();
    }
  }

  close(): void {
    this.#byValue.close();
  }

  /** Whether a value is in the bucket that ends with `last`. */
  #belongs(last: Value, value: Value): boolean {
    const { granularity } = this.#distribution;
    return this.#collated(
      () =>
        equalValues(value, last) ||
        (granularity !== undefined && compareValues(granularity.up(last as NumberValue), value) > 0),
    );
  }

  /** The upper bound of a bucket: the least value of the next one, or a number of the series. */
  #bound(last: Value, next: Value | undefined): Value {
    const { granularity } = this.#distribution;
    if (!granularity) return next ?? last;
    const bound = granularity.up(last as NumberValue);
    // Zero has no neighbour in a series: the next bucket begins where its own values do.
    const isZero = compareValues(bound, 0) === 0;
    return isZero && next !== undefined ? granularity.down(next as NumberValue) : bound;
  }

  #document(min: Value, max: Value, rows: ExternalSort<Row>): Document {
    const { outputs } = this.#distribution;
    return this.#collated(() => {
      const accumulators = outputs.map((output) => output.make(() => undefined));
      for (const { document } of rows.sorted())
        for (const accumulator of accumulators) accumulator.add(document);
      const result = emptyDocument();
      result['_id'] = documentOf({ min, max });
      outputs.forEach(({ name }, i) => setField(result, name, accumulators[i]?.result() ?? null));
      return result;
    });
  }

  #nextOf(rows: Iterator<Row>): Row | undefined {
    const step = rows.next();
    return step.done === true ? undefined : step.value;
  }

  #rowOf(document: Document, place: number): Row {
    return { value: this.#collated(() => this.#distribution.valueOf(document)), document, place };
  }

  #collated<T>(work: () => T): T {
    const { collation } = this.#context;
    return collation ? withCollator(collation, work) : work();
  }

  #sort(compare: (a: Row, b: Row) => number): ExternalSort<Row> {
    const { memory } = this.#context;
    return new ExternalSort<Row>(
      {
        compare,
        sizeOf: ({ document }) => documentSize(document),
        write: ({ place, document }) => {
          const head = Buffer.allocUnsafe(PLACE_BYTES);
          head.writeDoubleLE(place);
          return Buffer.concat([head, writeStored(document)]);
        },
        read: (record) => this.#rowOf(readStored(record.subarray(PLACE_BYTES)), record.readDoubleLE()),
        overflow: () =>
          memoryExceeded(
            `$bucketAuto exceeded memory limit of ${memory.limit} bytes, but did not opt in to external sorting.`,
          ),
      },
      memory,
    );
  }
}

/** Distributes documents over a number of buckets. What exceeds the memory is on the disk meanwhile. */
export const intoBuckets = (context: PipelineContext, distribution: Distribution): Stage =>
  async function* (input: Batches) {
    const rows = new BucketRows(context, distribution);
    try {
      for await (const documents of input) await rows.take(documents);
      let batch: Document[] = [];
      for await (const document of rows.buckets()) {
        if (batch.push(document) < OUTPUT_BATCH) continue;
        yield batch;
        batch = [];
      }
      if (batch.length > 0) yield batch;
    } finally {
      rows.close();
    }
  };
