import { ObjectId } from 'bson';
import { namesOf } from '../../values/field-order.ts';
import { printValue } from '../../values/print.ts';
import {
  documentFrom,
  documentOf,
  emptyDocument,
  fieldOf,
  isDocument,
  setField,
} from '../../values/values.ts';
import type { Document, Value } from '../../values/values.ts';
import { StoreError, badValue, failedToParse } from '../../errors/store-error.ts';
import type { MergeWhenMatched, Namespace, PipelineContext } from '../pipeline-context.ts';
import { checkVariableName } from '../../expressions/scope.ts';
import type { Evaluate, Scope } from '../../expressions/scope.ts';
import { GatheredDocuments } from '../gathering/gathered-documents.ts';
import type { Batches, StageBuilder } from './stage.ts';

const namespaceOf = (value: Value | undefined, context: PipelineContext, stage: string): Namespace => {
  if (typeof value === 'string' && value !== '') return { db: context.db, collection: value };
  if (isDocument(value)) {
    const { db = context.db, coll } = value;
    for (const name of namesOf(value)) {
      if (name !== 'db' && name !== 'coll')
        throw new StoreError(40415, `BSON field '${stage}.${name}' is an unknown field.`);
    }
    if (typeof db === 'string' && typeof coll === 'string' && coll !== '') return { db, collection: coll };
  }
  throw new StoreError(16990, `${stage} only supports a string or object argument that names a collection`);
};

export const outStage: StageBuilder = (spec, { context }, name) => {
  const namespace = namespaceOf(spec, context, name);
  return async function* (input) {
    const gathered = new GatheredDocuments(context);
    try {
      await gathered.addAll(input);
      await context.replaceCollection(namespace, gathered);
    } finally {
      gathered.close();
    }
    yield [];
  };
};

const modes = ['replace', 'keepExisting', 'merge', 'fail'] as const;
const unmatchedModes = ['insert', 'discard', 'fail'] as const;

const oneOf = <T extends string>(
  value: Value | undefined,
  allowed: readonly T[],
  fallback: T,
  option: string,
): T => {
  const found = allowed.find((name) => name === (value ?? fallback));
  if (found === undefined) {
    throw badValue(
      `Enumeration value '${printValue(value)}' for field '$merge.${option}' is not a valid value.`,
    );
  }
  return found;
};

const onFields = (value: Value | undefined): string[] => {
  const fields = value === undefined ? ['_id'] : Array.isArray(value) ? value : [value];
  if (fields.length === 0)
    throw new StoreError(51187, "If explicitly specifying $merge 'on', must include at least one field");
  if (fields.some((field) => typeof field !== 'string'))
    throw new StoreError(51186, "$merge 'on' field must be either a string or an array of strings");
  return fields as string[];
};

/** The variables a `whenMatched` pipeline sees, as constants: `new` is put in by the storage side. */
const constantsOf = (assignments: readonly (readonly [string, Evaluate])[], document: Document): Document => {
  const constants = emptyDocument();
  for (const [name, evaluate] of assignments) {
    const value = evaluate(document);
    setField(constants, name, value === undefined ? '$$REMOVE' : documentOf({ $literal: value }));
  }
  return constants;
};

const parseLet = (value: Value | undefined, scope: Scope): (readonly [string, Evaluate])[] => {
  if (value === undefined) return [];
  if (!isDocument(value)) throw failedToParse("$merge 'let' must be an object");
  if (Object.hasOwn(value, 'new') && value['new'] !== '$$ROOT') {
    throw new StoreError(
      51273,
      "'let' may not define a value for the reserved 'new' variable other than '$$ROOT'",
    );
  }
  return namesOf(value)
    .filter((name) => name !== 'new')
    .map((name) => {
      checkVariableName(name);
      return [name, scope.compile(value[name] as Value)] as const;
    });
};

const checkOn = (document: Document, on: readonly string[]): void => {
  for (const path of on) {
    let value: Value | undefined = document;
    for (const part of path.split('.')) value = isDocument(value) ? fieldOf(value, part) : undefined;
    if (value === undefined || value === null) {
      throw new StoreError(
        51132,
        "$merge write error: 'on' field cannot be missing, null, undefined or an array",
      );
    }
    if (Array.isArray(value))
      throw new StoreError(51185, `$merge write error: 'on' field '${path}' cannot be an array`);
  }
};

/** MongoDB gives documents without an `_id` a new one. */
const withId = (document: Document): Document =>
  Object.hasOwn(document, '_id')
    ? document
    : documentFrom([
        ['_id', new ObjectId()],
        ...namesOf(document).map((name) => [name, document[name] as Value] as const),
      ]);

async function* checkedOn(input: Batches, on: readonly string[]): Batches {
  for await (const documents of input) {
    const merged = on.includes('_id') ? documents.map(withId) : documents;
    for (const document of merged) checkOn(document, on);
    yield merged;
  }
}

/** Documents written at a time. */
const WRITE_BATCH = 256;

/** At least one batch, which may be empty: the collection is created and checked without documents too. */
function* batchesOf(documents: Iterable<Document>, size: number): Generator<Document[]> {
  let batch: Document[] = [];
  let hasBatch = false;
  for (const document of documents) {
    if (batch.push(document) < size) continue;
    yield batch;
    batch = [];
    hasBatch = true;
  }
  if (batch.length > 0 || !hasBatch) yield batch;
}

export const mergeStage: StageBuilder = (rawSpec, { context, scope }, name) => {
  const spec = typeof rawSpec === 'string' ? documentOf({ into: rawSpec }) : rawSpec;
  if (!isDocument(spec))
    throw new StoreError(51182, `$merge requires a string or object argument, but found ${typeof rawSpec}`);
  for (const option of namesOf(spec)) {
    if (!['into', 'on', 'let', 'whenMatched', 'whenNotMatched'].includes(option)) {
      throw new StoreError(40415, `BSON field '$merge.${option}' is an unknown field.`);
    }
  }
  const namespace = namespaceOf(spec['into'], context, name);
  const on = onFields(spec['on']);
  const whenNotMatched = oneOf(spec['whenNotMatched'], unmatchedModes, 'insert', 'whenNotMatched');
  const matched = spec['whenMatched'];
  const constants = parseLet(spec['let'], scope);
  if (constants.length > 0 && !Array.isArray(matched)) {
    throw new StoreError(51199, "Cannot use 'let' variables with 'whenMatched' mode other than a pipeline");
  }
  const ruleFor = (document: Document): MergeWhenMatched =>
    Array.isArray(matched)
      ? { kind: 'pipeline', pipeline: matched as Document[], let: constantsOf(constants, document) }
      : { kind: oneOf(matched, modes, 'merge', 'whenMatched') };
  if (!Array.isArray(matched)) ruleFor(emptyDocument());
  return async function* (input) {
    const step = constants.length > 0 ? 1 : WRITE_BATCH;
    const gathered = new GatheredDocuments(context);
    try {
      await gathered.addAll(checkedOn(input, on));
      for (const batch of batchesOf(gathered, step)) {
        await context.mergeInto(namespace, on, batch, ruleFor(batch[0] ?? emptyDocument()), whenNotMatched);
        await context.checkpoint();
      }
    } finally {
      gathered.close();
    }
    yield [];
  };
};
