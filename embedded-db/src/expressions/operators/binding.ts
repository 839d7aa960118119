import { namesOf } from '../../values/field-order.ts';
import { isDocument } from '../../values/values.ts';
import type { Value } from '../../values/values.ts';
import { StoreError } from '../../errors/store-error.ts';
import { isNullish, isTrue, typeText, wholeNumber } from '../coerce.ts';
import { checkVariableName } from '../scope.ts';
import { namedArguments } from '../define-operator.ts';
import type { Operator, Operators } from '../define-operator.ts';

const variableName = (value: Value | undefined, fallback: string): string => {
  if (value === undefined) return fallback;
  if (typeof value !== 'string') throw new StoreError(9, 'a variable name must be a string');
  checkVariableName(value);
  return value;
};

const inputArray = (name: string, code: number, value: Value | undefined): Value[] | undefined => {
  if (isNullish(value)) return undefined;
  if (!Array.isArray(value))
    throw new StoreError(code, `input to ${name} must be an array not ${typeText(value)}`);
  return value;
};

const map: Operator = (operand, scope, name) => {
  const spec = namedArguments(operand, name, ['input', 'in'], ['as'], 16879);
  const input = scope.compile(spec['input'] as Value);
  const bound = scope.bind(variableName(spec['as'], 'this'));
  const body = bound.scope.compile(spec['in'] as Value);
  const { slots } = scope.environment;
  return (root) => {
    const array = inputArray(name, 16883, input(root));
    if (!array) return null;
    return array.map((element) => {
      slots[bound.slot] = element;
      return body(root) ?? null;
    });
  };
};

const filter: Operator = (operand, scope, name) => {
  const spec = namedArguments(operand, name, ['input', 'cond'], ['as', 'limit'], 28648);
  const input = scope.compile(spec['input'] as Value);
  const limit = spec['limit'] === undefined ? undefined : scope.compile(spec['limit']);
  const bound = scope.bind(variableName(spec['as'], 'this'));
  const condition = bound.scope.compile(spec['cond'] as Value);
  const { slots } = scope.environment;
  return (root) => {
    const array = inputArray(name, 28651, input(root));
    if (!array) return null;
    const wanted = limit?.(root);
    const most = isNullish(wanted)
      ? Infinity
      : wholeNumber(wanted, 327391, '$filter: limit must be an integer');
    if (most < 1) throw new StoreError(327392, '$filter: limit must be greater than 0');
    const kept: Value[] = [];
    for (const element of array) {
      slots[bound.slot] = element;
      if (isTrue(condition(root))) kept.push(element);
      if (kept.length >= most) break;
    }
    return kept;
  };
};

const reduce: Operator = (operand, scope, name) => {
  const spec = namedArguments(operand, name, ['input', 'initialValue', 'in'], [], 40075);
  const input = scope.compile(spec['input'] as Value);
  const initial = scope.compile(spec['initialValue'] as Value);
  const value = scope.bind('value');
  const element = value.scope.bind('this');
  const body = element.scope.compile(spec['in'] as Value);
  const { slots } = scope.environment;
  return (root) => {
    const array = inputArray(name, 40080, input(root));
    if (!array) return null;
    let result = initial(root);
    for (const item of array) {
      slots[value.slot] = result;
      slots[element.slot] = item;
      result = body(root);
    }
    return result;
  };
};

const letVariables: Operator = (operand, scope, name) => {
  const spec = namedArguments(operand, name, ['vars', 'in'], [], 16875);
  const variables = spec['vars'];
  if (!isDocument(variables)) throw new StoreError(16876, `invalid parameter: expected an object (vars)`);
  const { slots } = scope.environment;
  let inner = scope;
  const assignments = namesOf(variables).map((variable) => {
    checkVariableName(variable);
    // Every value is evaluated outside of the new variables.
    const evaluate = scope.compile(variables[variable] as Value);
    const bound = inner.bind(variable);
    inner = bound.scope;
    return { slot: bound.slot, evaluate };
  });
  const body = inner.compile(spec['in'] as Value);
  return (root) => {
    const values = assignments.map(({ evaluate }) => evaluate(root));
    assignments.forEach(({ slot }, i) => (slots[slot] = values[i]));
    return body(root);
  };
};

export const bindingOperators: Operators = {
  $map: map,
  $filter: filter,
  $reduce: reduce,
  $let: letVariables,
};
