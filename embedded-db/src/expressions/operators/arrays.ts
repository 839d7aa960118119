import { isDocument, isNumber } from '../../values/values.ts';
import type { Value } from '../../values/values.ts';
import { compareValues } from '../../values/compare.ts';
import { StoreError } from '../../errors/store-error.ts';
import { compileSort } from '../../sort/compile-sort.ts';
import { patternOrder } from '../../sort/pattern-order.ts';
import { compareInExpression, isNullish, isTrue, typeText, wholeNumber } from '../coerce.ts';
import { binary, listOf, named, namedArguments, unary, variadic } from '../define-operator.ts';
import type { Operator, Operators } from '../define-operator.ts';

type Arg = Value | undefined;

const at = (array: Value[], index: number): Arg => array[index < 0 ? array.length + index : index];

const arrayElemAt = (array: Arg, index: Arg): Arg => {
  if (isNullish(array) || isNullish(index)) return null;
  if (!Array.isArray(array)) {
    throw new StoreError(28689, `$arrayElemAt's first argument must be an array, but is ${typeText(array)}`);
  }
  if (!isNumber(index)) {
    throw new StoreError(
      28690,
      `$arrayElemAt's second argument must be a numeric value, but is ${typeText(index)}`,
    );
  }
  return at(
    array,
    wholeNumber(index, 28691, "$arrayElemAt's second argument must be representable as a 32-bit integer"),
  );
};

const edge = (name: string, index: number): Operator =>
  unary((array) => {
    if (isNullish(array)) return null;
    if (!Array.isArray(array))
      throw new StoreError(28689, `${name}'s argument must be an array, but is ${typeText(array)}`);
    return at(array, index);
  });

const slice = (...args: Arg[]): Arg => {
  if (args.some(isNullish)) return null;
  const [array, second, third] = args;
  if (!Array.isArray(array)) {
    throw new StoreError(
      28724,
      `First argument to $slice must be an array, but is of type: ${typeText(array)}`,
    );
  }
  const first = wholeNumber(
    second,
    28725,
    `Second argument to $slice must be numeric, but is of type: ${typeText(second)}`,
  );
  if (third === undefined) return first >= 0 ? array.slice(0, first) : array.slice(first);
  const count = wholeNumber(
    third,
    28727,
    `Third argument to $slice must be numeric, but is of type: ${typeText(third)}`,
  );
  if (count <= 0) throw new StoreError(28729, `Third argument to $slice must be positive: ${count}`);
  const start = first < 0 ? Math.max(array.length + first, 0) : first;
  return array.slice(start, start + count);
};

const concatArrays = (args: Arg[]): Arg => {
  const result: Value[] = [];
  for (const arg of args) {
    if (isNullish(arg)) return null;
    if (!Array.isArray(arg))
      throw new StoreError(28664, `$concatArrays only supports arrays, not ${typeText(arg)}`);
    for (const element of arg) result.push(element);
  }
  return result;
};

const isIn = (value: Arg, array: Arg): Arg => {
  if (!Array.isArray(array)) {
    throw new StoreError(40081, `$in requires an array as a second argument, found: ${typeText(array)}`);
  }
  return array.some((element) => compareInExpression(element, value) === 0);
};

const indexOfArray = (array: Arg, value: Arg, ...bounds: Arg[]): Arg => {
  if (isNullish(array)) return null;
  if (!Array.isArray(array)) {
    throw new StoreError(
      40090,
      `$indexOfArray requires an array as a first argument, found: ${typeText(array)}`,
    );
  }
  const bound = (at: number, fallback: number): number => {
    if (at >= bounds.length) return fallback;
    const index = wholeNumber(bounds[at], 40096, '$indexOfArray requires integral indexes');
    if (index < 0) throw new StoreError(40097, '$indexOfArray requires nonnegative indexes');
    return index;
  };
  const end = Math.min(bound(1, array.length), array.length);
  for (let i = bound(0, 0); i < end; i++) if (compareInExpression(array[i], value) === 0) return i;
  return -1;
};

/** A range of more numbers than this would not fit a document. */
const MAX_RANGE = 1_000_000;

const rangeBound = (value: Arg, code: number, what: string): number => {
  const message = `$range requires a numeric ${what}, found value of type: ${typeText(value)}`;
  if (!isNumber(value)) throw new StoreError(code, message);
  return wholeNumber(
    value,
    code + 1,
    `$range requires a ${what} that can be represented as a 32-bit integer`,
  );
};

const range = (...args: Arg[]): Arg => {
  const first = rangeBound(args[0], 34443, 'starting value');
  const last = rangeBound(args[1], 34445, 'ending value');
  const by = args.length < 3 ? 1 : rangeBound(args[2], 34447, 'step value');
  if (by === 0) throw new StoreError(34449, '$range requires a non-zero step value');
  const count = Math.max(0, Math.ceil((last - first) / by));
  if (count > MAX_RANGE) throw new StoreError(10334, '$range would make an array that is too large');
  return Array.from({ length: count }, (_, i) => first + i * by);
};

const reverseArray = (array: Arg): Arg => {
  if (isNullish(array)) return null;
  if (!Array.isArray(array))
    throw new StoreError(
      34435,
      `The argument to $reverseArray must be an array, but was of type: ${typeText(array)}`,
    );
  return array.toReversed();
};

const size = (array: Arg): Arg => {
  if (!Array.isArray(array))
    throw new StoreError(
      17124,
      `The argument to $size must be an array, but was of type: ${typeText(array)}`,
    );
  return array.length;
};

const zip = (args: Record<string, Arg>): Arg => {
  const { inputs, useLongestLength = false, defaults } = args;
  if (isNullish(inputs)) return null;
  if (!Array.isArray(inputs) || inputs.length === 0)
    throw new StoreError(34461, '$zip requires a non-empty array of inputs');
  if (inputs.some(isNullish)) return null;
  for (const input of inputs) {
    if (!Array.isArray(input))
      throw new StoreError(34468, `$zip found a non-array expression in input: ${typeText(input)}`);
  }
  const arrays = inputs as Value[][];
  const longest = isTrue(useLongestLength);
  if (!longest && defaults !== undefined) {
    throw new StoreError(34466, 'cannot specify defaults unless useLongestLength is true');
  }
  const fill = Array.isArray(defaults) ? defaults : [];
  const lengths = arrays.map((array) => array.length);
  const length = longest ? Math.max(...lengths) : Math.min(...lengths);
  return Array.from({ length }, (_, i) =>
    arrays.map((array, j) => (i < array.length ? array[i] : fill[j]) ?? null),
  );
};

const sortArray: Operator = (operand, scope, name) => {
  const spec = namedArguments(operand, name, ['input', 'sortBy'], [], 2942500);
  const input = scope.compile(spec['input'] as Value);
  const compare = elementOrder(spec['sortBy'] as Value);
  return (root) => {
    const array = input(root);
    if (isNullish(array)) return null;
    if (!Array.isArray(array)) {
      throw new StoreError(
        2942504,
        `The input argument to $sortArray must be an array, but was of type: ${typeText(array)}`,
      );
    }
    return array.toSorted(compare);
  };
};

/** The order `1`, `-1` or a sort pattern gives to elements. */
const elementOrder = (sortBy: Value): ((a: Value, b: Value) => number) => {
  if (!isDocument(sortBy)) {
    const direction = Number(sortBy);
    if (direction !== 1 && direction !== -1)
      throw new StoreError(2942501, 'The $sort element value must be either 1 or -1');
    return (a, b) => direction * compareValues(a, b);
  }
  const sort = compileSort(sortBy);
  if (!sort) throw new StoreError(2942502, 'the sortBy argument to $sortArray must not be empty');
  return patternOrder(sort.parts);
};

type Pick = (array: Value[], n: number) => Value[];

/** `$firstN` and related operators: `{input, n}`. */
const several = (pick: Pick): Operator =>
  named(
    ['input', 'n'],
    [],
    ({ input, n }) => {
      const count = wholeNumber(n, 5787902, "Value for 'n' must be of integral type");
      if (count < 1) throw new StoreError(5787908, "'n' must be greater than 0");
      if (!Array.isArray(input)) throw new StoreError(5788200, 'Input must be an array');
      return pick(input, count);
    },
    5787906,
  );

const present = (array: Value[]): Value[] => array.filter((value) => !isNullish(value));

export const arrayOperators: Operators = {
  $arrayElemAt: binary(arrayElemAt),
  $first: edge('$first', 0),
  $last: edge('$last', -1),
  $firstN: several((array, n) => array.slice(0, n)),
  $lastN: several((array, n) => array.slice(-n)),
  $minN: several((array, n) => present(array).toSorted(compareValues).slice(0, n)),
  $maxN: several((array, n) =>
    present(array)
      .toSorted((a, b) => compareValues(b, a))
      .slice(0, n),
  ),
  $slice: variadic(2, 3, slice),
  $concatArrays: listOf(concatArrays),
  $in: binary(isIn),
  $indexOfArray: variadic(2, 4, indexOfArray),
  $isArray: unary((value) => Array.isArray(value)),
  $range: variadic(2, 3, range),
  $reverseArray: unary(reverseArray),
  $size: unary(size),
  $zip: named(['inputs'], ['useLongestLength', 'defaults'], zip, 34464),
  $sortArray: sortArray,
};
