import { compileFilter } from '../query/compile-filter.ts';
import { COLLATION_KEYS, readCollation } from '../sort/collation.ts';
import { namesOf } from '../values/field-order.ts';
import { fieldOf, isDocument } from '../values/values.ts';
import type { Document } from '../values/values.ts';
import { GEO_KEYS } from '../geo/s2.ts';
import { gridOf, isGeoKind } from './geo-index-spec.ts';
import type { IndexField, IndexInfo, SeenValues } from './index-info.ts';
import { numberOf } from './index-number.ts';
import { isIdPattern } from './index-spec.ts';
import { textOptions } from './text-index-spec.ts';
import { wildcardOptions } from './wildcard-index-spec.ts';

export const NOTHING_SEEN: SeenValues = { multikey: [], single: [], lossy: false };

/** Paths were once written by the collation of their index, and then not found. */
const PLAIN_PATHS = 'plain paths';

/** What makes the keys of an index at present; undefined for keys that are always the same. */
export const keysMadeBy = (isCollated: boolean, kind: IndexInfo['kind']): string | undefined => {
  const collated = kind === 'wildcard' ? [COLLATION_KEYS, PLAIN_PATHS] : [COLLATION_KEYS];
  const makers = [...(isCollated ? collated : []), ...(kind === 'geo' ? [GEO_KEYS] : [])];
  return makers.length > 0 ? makers.join(', ') : undefined;
};

/** An index in memory from its stored specification. */
export function indexFromSpec(id: number, spec: Document, seen: SeenValues): IndexInfo {
  const key = spec['key'] as Document;
  const wildcard = wildcardOptions(spec);
  const own = namesOf(key).map((path): IndexField => {
    const direction = (numberOf(key[path]) ?? 1) < 0 ? -1 : 1;
    const kind = key[path];
    if (isGeoKind(kind))
      return { path, direction, geo: { kind, grid: kind === '2d' ? gridOf(spec) : undefined } };
    return kind === 'hashed' ? { path, direction, isHashed: true } : { path, direction };
  });
  // The entries of a wildcard index have a path before the value there.
  const fields: IndexField[] = wildcard
    ? own.toSpliced(wildcard.at, 0, { path: '$_path', direction: 1 })
    : own;
  const weights = fieldOf(spec, 'weights');
  const text = isDocument(weights) ? textOptions(spec, weights) : undefined;
  // What language a document is in decides how its texts are taken.
  const paths = text
    ? [...text.weights.keys(), 'language', ...[...text.before, ...text.after].map((field) => field.path)]
    : wildcard
      ? [...(wildcard.included ?? ['$**']), ...own.toSpliced(wildcard.at, 1).map((field) => field.path)]
      : fields.map((field) => field.path);
  const partial = fieldOf(spec, 'partialFilterExpression');
  const collation = fieldOf(spec, 'collation') as Document | undefined;
  const isId = isIdPattern(key);
  const isGeo = fields.some((field) => field.geo !== undefined);
  const kind = isId ? 'id' : text ? 'text' : wildcard ? 'wildcard' : isGeo ? 'geo' : 'ordered';
  return {
    id,
    name: spec['name'] as string,
    kind,
    collation: isId ? undefined : readCollation(collation),
    keysMadeBy: isId ? undefined : keysMadeBy(collation !== undefined, kind),
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
