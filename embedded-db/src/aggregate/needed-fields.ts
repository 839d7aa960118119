import { namesOf } from '../values/field-order.ts';
import { isDocument, isNumber } from '../values/values.ts';
import type { Document, Value } from '../values/values.ts';
import { isTrue } from '../expressions/coerce.ts';
import { stageEntry } from './stages/stage.ts';

/** Fields found so far; `all` when some part reads whole documents. */
interface Found {
  names: Set<string>;
  all: boolean;
}

/** The fields that the names of a document are paths into. */
const scanPaths = (spec: Value | undefined, found: Found): void => {
  if (!isDocument(spec)) return;
  for (const path of namesOf(spec)) found.names.add(path.split('.', 1)[0] as string);
};

/** Every possible field path in an expression. Each string that could be one counts. */
const scan = (value: Value | undefined, found: Found): void => {
  if (typeof value === 'string') {
    if (/^\$\$(?:ROOT|CURRENT)/u.test(value)) found.all = true;
    else if (value.startsWith('$') && !value.startsWith('$$'))
      found.names.add(value.slice(1).split('.', 1)[0] as string);
  } else if (Array.isArray(value)) for (const element of value) scan(element, found);
  else if (isDocument(value)) {
    for (const name of namesOf(value)) {
      // These name fields without a dollar, or read what isn't a field.
      if (['$getField', '$setField', '$unsetField', '$meta'].includes(name)) found.all = true;
      // So does the order of `$top` and related operators.
      if (name === 'sortBy') scanPaths(value[name], found);
      scan(value[name], found);
    }
  }
};

const scanFilter = (filter: Value, found: Found): void => {
  if (!isDocument(filter)) return;
  for (const name of namesOf(filter)) {
    const value = filter[name] as Value;
    if (name === '$text' || name === '$jsonSchema') found.all = true;
    else if (name.startsWith('$') && Array.isArray(value))
      for (const clause of value) scanFilter(clause, found);
    else if (name === '$expr') scan(value, found);
    else found.names.add(name.split('.', 1)[0] as string);
  }
};

/** Whether a `$project` names what it keeps: then nothing else of a document is needed after it. */
const isInclusion = (spec: Document): boolean =>
  namesOf(spec).some((name) => {
    const value = spec[name];
    const isExclusion = value === false || (isNumber(value) && !isTrue(value));
    return name !== '_id' && !isExclusion && !isDocument(value);
  });

/** Adds the fields that a stage reads; reports whether later stages see only its output (`closes`) or the fields are unknown. */
const scanStage = (name: string, spec: Value, found: Found): 'closes' | 'goes on' | 'unknown' => {
  switch (name) {
    case '$match':
      scanFilter(spec, found);
      return 'goes on';
    case '$sort':
      // A sort by a text score computes it of whole documents.
      scan(spec, found);
      scanPaths(spec, found);
      return 'goes on';
    case '$skip':
    case '$limit':
    case '$sample':
      return 'goes on';
    case '$unwind':
    case '$addFields':
    case '$set':
      scan(isDocument(spec) ? Object.values(spec) : spec, found);
      if (name !== '$unwind') scanPaths(spec, found);
      return 'goes on';
    case '$setWindowFields':
      scan(spec, found);
      if (isDocument(spec)) scanPaths(spec['output'], found);
      return 'goes on';
    case '$group':
    case '$sortByCount':
    case '$bucket':
    case '$bucketAuto':
      scan(spec, found);
      return 'closes';
    case '$count':
      return 'closes';
    case '$project':
      if (!isDocument(spec) || !isInclusion(spec)) return 'unknown';
      scan(spec, found);
      scanPaths(spec, found);
      found.names.add('_id');
      return 'closes';
    default:
      return 'unknown';
  }
};

/** Top-level fields that a pipeline needs of each document it is given; undefined when that is not a closed list. */
export const neededFields = (stages: readonly Document[]): ReadonlySet<string> | undefined => {
  const found: Found = { names: new Set(), all: false };
  for (const stage of stages) {
    const [name, spec] = stageEntry(stage);
    const outcome = scanStage(name, spec, found);
    if (outcome === 'unknown' || found.all) return undefined;
    if (outcome === 'closes') return found.names;
  }
  return undefined;
};
