import { BSONRegExp } from 'bson';
import { documentOf, emptyDocument, fieldOf, isDocument } from '../values/values.ts';
import type { Document, Value } from '../values/values.ts';
import type { Evaluate, Scope } from '../expressions/scope.ts';

/** Builds a filter from the present variables that matches every document a `$match` with `$expr` accepts. */
export type DynamicFilter = () => Document | undefined;

const isFieldPath = (value: Value | undefined): value is string =>
  typeof value === 'string' && value.startsWith('$') && !value.startsWith('$$');

/** A variable of the scope (`$$name` or a path below it): the same for every document that is read. */
const variable = (value: Value | undefined, scope: Scope): Evaluate | undefined => {
  if (typeof value !== 'string' || !value.startsWith('$$')) return undefined;
  const name = value.slice(2).split('.', 1)[0] as string;
  return scope.names.has(name) ? scope.compile(value) : undefined;
};

const equality = (args: Value | undefined, scope: Scope): DynamicFilter | undefined => {
  if (!Array.isArray(args) || args.length !== 2) return undefined;
  const [field, other] = isFieldPath(args[0]) ? [args[0], args[1]] : [args[1], args[0]];
  const evaluate = variable(other, scope);
  if (!isFieldPath(field) || !evaluate) return undefined;
  const path = field.slice(1);
  return () => {
    const value = evaluate(emptyDocument());
    // A path through arrays evaluates to an array, which a filter would not find by equality with an array.
    if (value === undefined || Array.isArray(value)) return undefined;
    return documentOf({ [path]: documentOf({ $eq: value }) });
  };
};

const membership = (args: Value | undefined, scope: Scope): DynamicFilter | undefined => {
  if (!Array.isArray(args) || args.length !== 2) return undefined;
  const [field, list] = args;
  const evaluate = variable(list, scope);
  if (!isFieldPath(field) || !evaluate) return undefined;
  const path = field.slice(1);
  return () => {
    const values = evaluate(emptyDocument());
    if (!Array.isArray(values)) return undefined;
    if (values.some((value) => Array.isArray(value) || value instanceof BSONRegExp || isDocument(value)))
      return undefined;
    return documentOf({ [path]: documentOf({ $in: values }) });
  };
};

const conditions = (expression: Value | undefined, scope: Scope): DynamicFilter[] => {
  if (!isDocument(expression)) return [];
  const all = fieldOf(expression, '$and');
  if (Array.isArray(all)) return all.flatMap((part) => conditions(part, scope));
  const found = equality(fieldOf(expression, '$eq'), scope) ?? membership(fieldOf(expression, '$in'), scope);
  return found ? [found] : [];
};

/**
 * The equalities of fields and variables in the `$expr` of a `$match` inside `$lookup`, for the planner. The `$match` is still tested
 * afterwards.
 */
export const correlatedFilters = (match: Document, scope: Scope): DynamicFilter[] =>
  scope.names.has('CURRENT') ? [] : conditions(fieldOf(match, '$expr'), scope);
