import { valueKeys } from '../../bson/value-key.ts';
import { StoreError, failedToParse, storeError, typeMismatch } from '../../errors/store-error.ts';
import { isNullish, typeText } from '../../expressions/coerce.ts';
import { parseFieldPath, valueAtPath } from '../../expressions/field-path.ts';
import { compileSort } from '../../sort/compile-sort.ts';
import type { CompiledSort } from '../../sort/compile-sort.ts';
import { compareValues, withCollator } from '../../values/compare.ts';
import { namesOf } from '../../values/field-order.ts';
import {
  copyDocument,
  documentFrom,
  emptyDocument,
  fieldOf,
  isDocument,
  isNumber,
  setField,
} from '../../values/values.ts';
import type { Document, Value } from '../../values/values.ts';
import { documentSize } from '../gathering/gathered-memory.ts';
import { addAll, keyedRow, rowSort } from '../gathering/sorter.ts';
import type { SortedRow } from '../gathering/sorter.ts';
import { OUTPUT_BATCH } from '../stages/stage.ts';
import type { WorkingMemory } from '../../spill/working-memory.ts';
import type { Batches, Stage, StageBuilder } from '../stages/stage.ts';
import { parseRange } from './densify-range.ts';
import type { DensifyRange, Spot } from './densify-range.ts';

/** How many documents one stage may make. */
const MOST_DOCUMENTS = 500_000;

type Path = readonly string[];

interface Densify {
  readonly field: Path;
  readonly partitionBy: readonly Path[];
  readonly range: DensifyRange;
  readonly sort: CompiledSort;
}

/** What made documents have in common, and how far its axis is filled. */
interface Part {
  readonly template: Document;
  /** The next place to fill; undefined before the first document. */
  next: Spot | undefined;
}

/** The document with a value at a path. @throws StoreError 5733307 or 5733308 where something else is in the way */
const withValueAt = (document: Document, [name, ...rest]: Path, value: Value): Document => {
  const result = copyDocument(document);
  if (name === undefined) return result;
  const present = fieldOf(document, name);
  if (Array.isArray(present))
    throw new StoreError(5733307, '$densify cannot generate fields nested inside arrays');
  if (rest.length === 0) setField(result, name, value);
  else {
    if (present !== undefined && !isDocument(present))
      throw new StoreError(5733308, '$densify cannot overwrite non-object values with objects');
    setField(result, name, withValueAt(present ?? emptyDocument(), rest, value));
  }
  return result;
};

/** The value below documents alone: a path does not lead through arrays. */
const nestedValue = (document: Document, path: Path): Value | undefined => {
  let value: Value | undefined = document;
  for (const name of path) value = isDocument(value) ? fieldOf(value, name) : undefined;
  return value;
};

const spotOf = (document: Document, { field, range }: Densify): Spot | undefined => {
  const value = nestedValue(document, field);
  if (isNullish(value)) return undefined;
  if (!isNumber(value) && !(value instanceof Date))
    throw new StoreError(5733201, 'Densify field type must be numeric or a date');
  if (value instanceof Date === range.hasUnit) return value;
  throw new StoreError(
    6053600,
    range.hasUnit
      ? 'Encountered numeric densify value in collection when step has a date unit.'
      : 'Encountered date densify value in collection when step does not have a date unit.',
  );
};

/** Groups documents by the values of the partition's fields. @throws by `partOf`: StoreError 6007200 for too many parts */
const partFinder = (
  paths: readonly Path[],
  { limit }: WorkingMemory,
): { partOf: (document: Document) => Part; parts: Map<unknown, Part> } => {
  const parts = new Map<unknown, Part>();
  const keyOf = valueKeys();
  let bytes = 0;
  const partOf = (document: Document): Part => {
    let template = emptyDocument();
    for (const path of paths) {
      const value = valueAtPath(document, path);
      if (value !== undefined) template = withValueAt(template, path, value);
    }
    const key = keyOf(template);
    let part = parts.get(key);
    if (part) return part;
    part = { template, next: undefined };
    parts.set(key, part);
    bytes += documentSize(template);
    if (bytes > limit)
      throw new StoreError(6007200, `$densify exceeded memory limit of ${limit} bytes for its partitions`);
    return part;
  };
  return { partOf, parts };
};

/** Makes the documents that are missing between those that there are. */
class Filler {
  #made = 0;
  readonly #densify: Densify;

  constructor(densify: Densify) {
    this.#densify = densify;
  }

  /**
   * @param rows in the order of the axis
   * @param partOf the part of a document on the axis
   * @param parts all parts, after the last row
   */
  *documents(
    rows: Iterable<SortedRow>,
    partOf: (document: Document) => Part,
    parts: () => Iterable<Part>,
  ): Generator<Document> {
    const { bounds, after } = this.#densify.range;
    const isPair = typeof bounds !== 'string';
    let [lower, upper] = isPair ? [bounds.lower, bounds.upper] : [undefined, undefined];
    let last: Spot | undefined;
    for (const { document } of rows) {
      const spot = spotOf(document, this.#densify);
      // A document without a value goes through, and begins no part.
      if (spot !== undefined) {
        lower ??= spot;
        last = spot;
        const part = partOf(document);
        if (!(isPair && compareValues(spot, lower) < 0)) {
          part.next ??= bounds === 'partition' ? spot : lower;
          const isAbove = upper !== undefined && compareValues(spot, upper) >= 0;
          yield* this.#fill(part, (next) => compareValues(next, isAbove ? upper : spot) < 0);
          if (compareValues(part.next, spot) === 0) part.next = after(spot);
        }
      }
      yield document;
    }
    if (bounds === 'partition') return;
    // Full bounds end with the greatest value of all, a pair of bounds before the upper one.
    for (const part of parts()) {
      part.next ??= lower;
      yield* this.#fill(part, (next) =>
        isPair ? compareValues(next, upper) < 0 : last !== undefined && compareValues(next, last) <= 0,
      );
    }
  }

  *#fill(part: Part, isMissing: (next: Spot) => boolean): Generator<Document> {
    while (part.next !== undefined && isMissing(part.next)) {
      this.#made += 1;
      if (this.#made > MOST_DOCUMENTS) {
        throw new StoreError(
          5897900,
          `Generated ${this.#made} documents in $densify, which is over the limit of ${MOST_DOCUMENTS}. Increase the 'internalQueryMaxAllowedDensifyDocs' parameter to allow more generated documents`,
        );
      }
      yield withValueAt(part.template, this.#densify.field, part.next);
      part.next = this.#densify.range.after(part.next);
    }
  }
}

const isField = (value: Value | undefined): value is string => typeof value === 'string';

const checkOptions = (spec: Value): { field: string; partitionByFields: string[]; range: DensifyRange } => {
  if (!isDocument(spec))
    throw failedToParse(`The $densify stage specification must be an object, found ${typeText(spec)}`);
  for (const name of namesOf(spec)) {
    if (!['field', 'partitionByFields', 'range'].includes(name))
      throw storeError('IDLUnknownField', `BSON field '$densify.${name}' is an unknown field.`);
  }
  const { field, partitionByFields = [], range } = spec;
  for (const [name, value] of [
    ['field', field],
    ['range', range],
  ] as const) {
    if (value === undefined)
      throw storeError('IDLFailedToParse', `BSON field '$densify.${name}' is missing but a required field`);
  }
  if (!isField(field)) {
    throw typeMismatch(
      `BSON field '$densify.field' is the wrong type '${typeText(field)}', expected type 'string'`,
    );
  }
  if (!Array.isArray(partitionByFields) || !partitionByFields.every(isField)) {
    throw typeMismatch(
      `BSON field '$densify.partitionByFields' is the wrong type '${typeText(partitionByFields)}', expected type 'array'`,
    );
  }
  return { field, partitionByFields, range: parseRange(range) };
};

const compileDensify = (spec: Value): Densify => {
  const { field, partitionByFields, range } = checkOptions(spec);
  const partitionBy = partitionByFields.map(parseFieldPath);
  if (range.bounds === 'partition' && partitionBy.length === 0) {
    throw new StoreError(
      5733408,
      "One cannot specify the bounds as 'partition' without specifying a non-empty array of partitionByFields. You may have meant to specify 'full' bounds.",
    );
  }
  const path = parseFieldPath(field);
  const sorted = range.bounds === 'full' ? [field] : [...partitionByFields, field];
  const sort = compileSort(documentFrom(sorted.map((name) => [name, 1])));
  if (!sort) throw new StoreError(40352, 'FieldPath cannot be constructed with empty string');
  return { field: path, partitionBy, range, sort };
};

/** Adds documents where an axis of numbers or dates has none. */
export const densifyStage: StageBuilder = (spec, { context }): Stage => {
  const densify = compileDensify(spec);
  const { sort, range } = densify;
  return async function* (input: Batches) {
    const rows = rowSort(context, {
      rowOf: keyedRow(sort),
      compare: (a, b) => sort.compareKeys(a.key, b.key),
    });
    const { partOf, parts } = withCollator(context.collation, () =>
      partFinder(densify.partitionBy, context.memory),
    );
    try {
      await addAll(input, context, rows.sort, (document) => {
        spotOf(document, densify);
        return rows.rowOf(document);
      });
      const isFixed = typeof range.bounds !== 'string' && densify.partitionBy.length === 0;
      const all = (): Iterable<Part> => (isFixed ? [partOf(emptyDocument())] : parts.values());
      const collated = (document: Document): Part => withCollator(context.collation, () => partOf(document));
      let batch: Document[] = [];
      for (const document of new Filler(densify).documents(rows.sort.sorted(), collated, all)) {
        if (batch.push(document) < OUTPUT_BATCH) continue;
        yield batch;
        batch = [];
        await context.checkpoint();
      }
      if (batch.length > 0) yield batch;
    } finally {
      rows.sort.close();
    }
  };
};
