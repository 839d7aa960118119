import { namesOf } from '../values/field-order.ts';
import { isDocument } from '../values/values.ts';
import type { Document, Value } from '../values/values.ts';
import { badValue, failedToParse } from '../errors/store-error.ts';
import { compileFilter } from '../query/compile-filter.ts';

const logical = new Set(['$and', '$or', '$nor']);

/** The top-level names in a filter, including those in logical operators. */
const namesIn = (filter: Document, found = new Set<string>()): Set<string> => {
  for (const name of namesOf(filter)) {
    if (!logical.has(name)) found.add(name.split('.', 1)[0] as string);
    else for (const clause of filter[name] as Value[]) if (isDocument(clause)) namesIn(clause, found);
  }
  return found;
};

const identifierOf = (filter: Document): string => {
  const [name, other] = [...namesIn(filter)];
  if (name === undefined || name.startsWith('$')) {
    throw failedToParse('Cannot use an expression without a top-level field name in arrayFilters');
  }
  if (other !== undefined) {
    throw failedToParse(
      `Error parsing array filter :: caused by :: Expected a single top-level field name, found '${name}' and '${other}'`,
    );
  }
  if (!/^[a-z][A-Za-z0-9]*$/u.test(name)) {
    throw badValue(
      `Error parsing array filter :: caused by :: The top-level field name must be an alphanumeric string beginning with a lowercase letter, found '${name}'`,
    );
  }
  return name;
};

/** Compiles `arrayFilters`; every identifier used must have a filter and every filter must be used. */
export const compileArrayFilters = (
  filters: readonly Document[],
  used: ReadonlyMap<string, string>,
  printUpdate: () => string,
): Map<string, (element: Value) => boolean> => {
  const compiled = new Map<string, (element: Value) => boolean>();
  for (const filter of filters) {
    if (!isDocument(filter)) throw failedToParse('each array filter must be an object');
    const identifier = identifierOf(filter);
    if (compiled.has(identifier)) {
      throw failedToParse(`Found multiple array filters with the same top-level field name ${identifier}`);
    }
    if (!used.has(identifier)) {
      throw failedToParse(
        `The array filter for identifier '${identifier}' was not used in the update ${printUpdate()}`,
      );
    }
    const { matches } = compileFilter(filter);
    compiled.set(identifier, (element) => matches({ [identifier]: element }));
  }
  for (const [identifier, path] of used) {
    if (!compiled.has(identifier)) {
      throw badValue(`No array filter found for identifier '${identifier}' in path '${path}'`);
    }
  }
  return compiled;
};
