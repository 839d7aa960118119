import { badValue, cannotCreate, failedToParse, location, typeMismatch } from '../errors/store-error.ts';
import { namesOf } from '../values/field-order.ts';
import { fieldOf, isDocument } from '../values/values.ts';
import type { Document, Value } from '../values/values.ts';
import type { WildcardOptions } from './index-info.ts';
import { checkWildcardProjection, isAtOrBelow, projectedPaths } from './wildcard-projection.ts';

const WHOLE = '$**';
const BELOW = '.$**';

/** Whether a path of a key pattern stands for all paths, or for all below one. */
const isWildcardPath = (path: string): boolean => path === WHOLE || path.endsWith(BELOW);

/** Whether the key pattern is that of a wildcard index, and not of a text index over all texts. */
const isWildcardKey = (key: Document): boolean =>
  namesOf(key).some((path) => isWildcardPath(path) && key[path] !== 'text');

const parentOf = (path: string): string => (path === WHOLE ? '' : path.slice(0, -BELOW.length));

/**
 * @returns whether the path is that of a wildcard
 * @throws StoreError 67, 7246201 for a second wildcard, 7246204 for a field that the wildcard covers too
 */
export function checkWildcardPath(key: Document, path: string): boolean {
  if (!isWildcardPath(path)) return false;
  const others = namesOf(key).filter((each) => each !== path);
  const special = Object.values(key).find((value) => typeof value === 'string');
  if (special !== undefined)
    throw cannotCreate(`Index type '${special}' cannot be used for a wildcard index`);
  if (others.some(isWildcardPath))
    throw location(7_246_201, 'The key of an index can contain only one wildcard field');
  const parent = parentOf(path);
  if (parent.split('.').some((name) => name.startsWith('$'))) {
    throw cannotCreate(`Index key contains an illegal field name: field name starts with '$': '${path}'`);
  }
  const covered = others.find((other) => path !== WHOLE && isAtOrBelow(other, parent));
  if (covered === undefined) return true;
  throw location(7_246_204, `The wildcard '${path}' of an index cannot overlap with its field '${covered}'`);
}

/** The options of a wildcard index in the form that is stored and listed. @throws StoreError 67, 9, 14, 2 or what a projection may have */
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
  const beside = namesOf(key).filter((path) => !isWildcardPath(path));
  const isWhole = Object.hasOwn(key, WHOLE);
  if (projection === undefined) {
    if (!isWhole || beside.length === 0) return {};
    throw cannotCreate(
      "Compound wildcard indexes on all fields must also specify 'wildcardProjection' option",
    );
  }
  if (!isWhole) {
    throw failedToParse(`The field 'wildcardProjection' is only allowed when 'key' contains {"$**": ±1}`);
  }
  if (!isDocument(projection))
    throw typeMismatch("The field 'wildcardProjection' must be a non-empty object");
  checkWildcardProjection(projection, beside);
  return { wildcardProjection: projection };
}

/** What a stored wildcard index covers; undefined for an index of another kind. */
export function wildcardOptions(spec: Document): WildcardOptions | undefined {
  const key = spec['key'] as Document;
  if (!isWildcardKey(key)) return undefined;
  const at = namesOf(key).findIndex(isWildcardPath);
  const path = namesOf(key)[at] as string;
  if (path !== WHOLE) return { at, included: [parentOf(path)], excluded: [] };
  const projection = fieldOf(spec, 'wildcardProjection');
  const paths = isDocument(projection) ? projectedPaths(projection) : { included: [], excluded: [] };
  const showsId = paths.included.includes('_id');
  const [included, excluded] = [paths.included, paths.excluded].map((each) =>
    each.filter((name) => name !== '_id'),
  ) as [string[], string[]];
  if (included.length === 0 && excluded.length === 0) {
    // `{_id: 1}` alone includes nothing else, `{_id: 0}` excludes nothing else.
    return showsId ? { at, included: ['_id'], excluded: [] } : { at, included: undefined, excluded: ['_id'] };
  }
  if (included.length > 0) return { at, included: showsId ? [...included, '_id'] : included, excluded: [] };
  return { at, included: undefined, excluded: showsId ? excluded : [...excluded, '_id'] };
}

/** Whether a value at this path is in the index. */
export const coversPath = (
  { included, excluded }: Pick<WildcardOptions, 'included' | 'excluded'>,
  path: string,
): boolean =>
  (included === undefined || included.some((each) => isAtOrBelow(path, each))) &&
  !excluded.some((each) => isAtOrBelow(path, each));
