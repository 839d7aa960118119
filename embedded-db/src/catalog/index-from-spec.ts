import { compileFilter } from '../query/compile-filter.ts';
import { COLLATION_KEYS, readCollation } from '../sort/collation.ts';
import { namesOf } from '../values/field-order.ts';
import { fieldOf, isDocument } from '../values/values.ts';
import type { Document } from '../values/values.ts';
import type { IndexField, IndexInfo, SeenValues } from './index-info.ts';
import { numberOf } from './index-number.ts';
import { isIdPattern } from './index-spec.ts';
import { textOptions } from './text-index-spec.ts';
import { wildcardOptions } from './wildcard-index-spec.ts';

export const NOTHING_SEEN: SeenValues = { multikey: [], single: [], lossy: false };

/** An index in memory from its stored specification. */
export function indexFromSpec(id: number, spec: Document, seen: SeenValues): IndexInfo {
  const key = spec['key'] as Document;
  const wildcard = wildcardOptions(spec);
  const own = namesOf(key).map((path): IndexField => {
    const direction = (numberOf(key[path]) ?? 1) < 0 ? -1 : 1;
    return key[path] === 'hashed' ? { path, direction, isHashed: true } : { path, direction };
  });
  // The entries of a wildcard index begin with a path.
  const fields: IndexField[] = wildcard ? [{ path: '$_path', direction: 1 }, ...own] : own;
  const weights = fieldOf(spec, 'weights');
  const text = isDocument(weights) ? textOptions(spec, weights) : undefined;
  // What language a document is in decides how its texts are taken.
  const paths = text
    ? [...text.weights.keys(), 'language', ...[...text.before, ...text.after].map((field) => field.path)]
    : (wildcard?.included ?? (wildcard ? ['$**'] : fields.map((field) => field.path)));
  const partial = fieldOf(spec, 'partialFilterExpression');
  const collation = fieldOf(spec, 'collation') as Document | undefined;
  const isId = isIdPattern(key);
  return {
    id,
    name: spec['name'] as string,
    kind: isId ? 'id' : text ? 'text' : wildcard ? 'wildcard' : 'ordered',
    collation: isId ? undefined : readCollation(collation),
    collationKeys: isId || !collation ? undefined : COLLATION_KEYS,
    fields,
    directions: fields.map((field) => field.direction),
    topFields: new Set(paths.map((path) => path.split('.', 1)[0] as string)),
    unique: fieldOf(spec, 'unique') === true || isId,
    sparse: fieldOf(spec, 'sparse') === true,
    partial: isDocument(partial) ? compileFilter(partial, { collation }) : undefined,
    text,
    wildcard,
    multikey: fields.map((_, i) => seen.multikey[i] === true),
    single: fields.map((_, i) => seen.single[i] === true),
    lossy: seen.lossy,
    building: false,
    readySince: 0,
    expireAfterSeconds: numberOf(fieldOf(spec, 'expireAfterSeconds')),
    hidden: fieldOf(spec, 'hidden') === true,
    spec,
  };
}
