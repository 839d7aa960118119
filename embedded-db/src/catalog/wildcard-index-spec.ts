import { StoreError, badValue, cannotCreate, failedToParse, typeMismatch } from '../errors/store-error.ts';
import { parseProjection } from '../projection/parse-projection.ts';
import { commandScope } from '../expressions/compile-expression.ts';
import { namesOf } from '../values/field-order.ts';
import { fieldOf, isDocument } from '../values/values.ts';
import type { Document, Value } from '../values/values.ts';
import type { WildcardOptions } from './index-info.ts';
import { numberOf } from './index-number.ts';

const WHOLE = '$**';
const BELOW = '.$**';

/** Whether a path of a key pattern stands for all paths, or for all below one. */
export const isWildcardPath = (path: string): boolean => path === WHOLE || path.endsWith(BELOW);

/** Whether the key pattern is that of a wildcard index, and not of a text index over all texts. */
const isWildcardKey = (key: Document): boolean =>
  namesOf(key).some((path) => isWildcardPath(path) && key[path] !== 'text');

/** @throws StoreError 67 */
export function checkWildcardPath(key: Document, path: string): void {
  if (namesOf(key).length > 1)
    throw cannotCreate('wildcard indexes do not support compounding in this store');
  const value = key[path] as Value;
  if (typeof value === 'string')
    throw cannotCreate(`Index type '${value}' cannot be used for a wildcard index`);
  const parent = path === WHOLE ? '' : path.slice(0, -BELOW.length);
  if (parent.split('.').some((name) => name.startsWith('$'))) {
    throw cannotCreate(`Index key contains an illegal field name: field name starts with '$': '${path}'`);
  }
}

/** The options of a wildcard index in the form that is stored and listed. @throws StoreError 67, 9, 14 or 2 */
export function wildcardFields(given: Document, key: Document): Record<string, Value> {
  const projection = fieldOf(given, 'wildcardProjection');
  if (!isWildcardKey(key)) {
    if (projection !== undefined)
      throw badValue("The field 'wildcardProjection' is only allowed in an 'wildcard' index");
    return {};
  }
  for (const [option, refusal] of [
    ['sparse', 'does not support the sparse option'],
    ['unique', 'does not support the unique option'],
  ] as const) {
    if (fieldOf(given, option)) throw cannotCreate(`Index type 'wildcard' ${refusal}`);
  }
  if (fieldOf(given, 'expireAfterSeconds') !== undefined)
    throw cannotCreate("Index type 'wildcard' cannot be a TTL index");
  if (projection === undefined) return {};
  if (!Object.hasOwn(key, WHOLE)) {
    throw failedToParse(`The field 'wildcardProjection' is only allowed when 'key' is {"$**": ±1}`);
  }
  if (!isDocument(projection))
    throw typeMismatch("The field 'wildcardProjection' must be a non-empty object");
  checkProjection(projection);
  return { wildcardProjection: projection };
}

function checkProjection(projection: Document): void {
  if (namesOf(projection).length === 0)
    throw failedToParse("The 'wildcardProjection' field can't be an empty object");
  parseProjection(projection, 'find', commandScope({}));
  for (const [path, value] of leaves(projection)) {
    if (typeof value === 'boolean' || numberOf(value) !== undefined) continue;
    throw new StoreError(51271, `Bad projection specification: '${path}' must be included or excluded`);
  }
}

/** The paths of a projection, which may also be nested documents, with what each says. */
function leaves(projection: Document, prefix = ''): [path: string, value: Value][] {
  return namesOf(projection).flatMap((name): [string, Value][] => {
    const value = projection[name] as Value;
    return isDocument(value) ? leaves(value, `${prefix}${name}.`) : [[`${prefix}${name}`, value]];
  });
}

const isShown = (value: Value): boolean => (typeof value === 'boolean' ? value : numberOf(value) !== 0);

/** Whether the path is another one or leads through it. */
export const isAtOrBelow = (path: string, parent: string): boolean =>
  path === parent || path.startsWith(`${parent}.`);

/** What a stored wildcard index covers; undefined for an index of another kind. */
export function wildcardOptions(spec: Document): WildcardOptions | undefined {
  const key = spec['key'] as Document;
  const [path = ''] = namesOf(key);
  if (!isWildcardKey(key)) return undefined;
  if (path !== WHOLE) return { included: [path.slice(0, -BELOW.length)], excluded: [] };
  const projection = fieldOf(spec, 'wildcardProjection');
  const all = isDocument(projection) ? leaves(projection) : [];
  const others = all.filter(([each]) => each !== '_id');
  const showsId = all.some(([each, value]) => each === '_id' && isShown(value));
  const included = others.filter(([, value]) => isShown(value)).map(([each]) => each);
  const excluded = others.filter(([, value]) => !isShown(value)).map(([each]) => each);
  if (others.length === 0) {
    // `{_id: 1}` alone includes nothing else, `{_id: 0}` excludes nothing else.
    return showsId ? { included: ['_id'], excluded: [] } : { included: undefined, excluded: ['_id'] };
  }
  if (included.length > 0) return { included: showsId ? [...included, '_id'] : included, excluded: [] };
  return { included: undefined, excluded: showsId ? excluded : [...excluded, '_id'] };
}

/** Whether a value at this path is in the index. */
export const coversPath = ({ included, excluded }: WildcardOptions, path: string): boolean =>
  (included === undefined || included.some((each) => isAtOrBelow(path, each))) &&
  !excluded.some((each) => isAtOrBelow(path, each));
