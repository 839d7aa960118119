import { commandScope } from '../expressions/compile-expression.ts';
import { StoreError, failedToParse, location } from '../errors/store-error.ts';
import { parseProjection } from '../projection/parse-projection.ts';
import { namesOf } from '../values/field-order.ts';
import { isDocument } from '../values/values.ts';
import type { Document, Value } from '../values/values.ts';
import { numberOf } from './index-number.ts';

/** Whether the path is another one or leads through it. */
export const isAtOrBelow = (path: string, parent: string): boolean =>
  path === parent || path.startsWith(`${parent}.`);

/** The paths of a projection, which may also be nested documents, with what each says. */
function leaves(projection: Document, prefix = ''): [path: string, value: Value][] {
  return namesOf(projection).flatMap((name): [string, Value][] => {
    const value = projection[name] as Value;
    return isDocument(value) ? leaves(value, `${prefix}${name}.`) : [[`${prefix}${name}`, value]];
  });
}

const isShown = (value: Value): boolean => (typeof value === 'boolean' ? value : numberOf(value) !== 0);

/** The paths that a projection includes and excludes. */
export function projectedPaths(projection: Document): { included: string[]; excluded: string[] } {
  const all = leaves(projection);
  return {
    included: all.filter(([, value]) => isShown(value)).map(([path]) => path),
    excluded: all.filter(([, value]) => !isShown(value)).map(([path]) => path),
  };
}

/**
 * Checks a projection. `beside` are the other fields of a compound index, which it must leave out.
 * @throws StoreError 9, 51271, or what MongoDB has for projections of compound indexes: 7246200 and 7246208 to 7246211
 */
export function checkWildcardProjection(projection: Document, beside: readonly string[]): void {
  if (namesOf(projection).length === 0)
    throw failedToParse("The 'wildcardProjection' field can't be an empty object");
  for (const [path, value] of leaves(projection)) {
    if (typeof value === 'boolean' || numberOf(value) !== undefined) continue;
    throw new StoreError(51_271, `Bad projection specification: '${path}' must be included or excluded`);
  }
  if (beside.length > 0) checkBeside(projection, beside);
  parseProjection(projection, 'find', commandScope({}));
}

function checkBeside(projection: Document, beside: readonly string[]): void {
  const { included, excluded } = projectedPaths(projection);
  refuseOverlap(included);
  refuseOverlap(excluded);
  const isId = (path: string): boolean => path === '_id';
  const includes = !included.every(isId);
  if (includes && !excluded.every(isId)) {
    throw location(
      7_246_211,
      'Inclusion and exclusion statements cannot be combined in the wildcardProjection, except for the field _id',
    );
  }
  if (includes || excluded.length === 0) refuseIncluded(included, beside);
  else refuseNotExcluded(excluded, beside);
}

function refuseOverlap(paths: readonly string[]): void {
  for (const path of paths) {
    const other = paths.find((each) => each !== path && isAtOrBelow(each, path));
    if (other === undefined) continue;
    throw location(
      7_246_200,
      `Fields in the wildcardProjection cannot overlap, but '${path}' overlaps with '${other}'`,
    );
  }
}

function refuseIncluded(included: readonly string[], beside: readonly string[]): void {
  const field = beside.find((path) => included.some((each) => isAtOrBelow(path, each)));
  if (field === undefined) return;
  throw location(
    7_246_208,
    `The fields of the index and of its wildcardProjection cannot overlap, but '${field}' is in both`,
  );
}

/** MongoDB has two codes, depending on whether an excluded path follows that of the field. */
function refuseNotExcluded(excluded: readonly string[], beside: readonly string[]): void {
  const isExcluded = (path: string): boolean => excluded.some((each) => isAtOrBelow(path, each));
  const field = beside.toSorted(comparePaths).find((path) => !isExcluded(path));
  if (field === undefined) return;
  const isBeforeOne = excluded.some((each) => comparePaths(each, field) > 0);
  throw location(
    isBeforeOne ? 7_246_209 : 7_246_210,
    `The wildcardProjection must exclude all other fields of the index, but '${field}' is not excluded`,
  );
}

/** By one name after the other. */
function comparePaths(a: string, b: string): number {
  const [names, others] = [a.split('.'), b.split('.')];
  const at = names.findIndex((name, i) => name !== others[i]);
  if (at < 0) return names.length - others.length;
  const other = others[at];
  return other === undefined || (names[at] as string) > other ? 1 : -1;
}
