import { storeError } from '../../errors/store-error.ts';
import { arithmeticOperators } from './arithmetic.ts';
import { arrayOperators } from './arrays.ts';
import { bindingOperators } from './binding.ts';
import { calendarOperators } from '../dates/calendar.ts';
import { conditionOperators } from './conditions.ts';
import { conversionOperators } from './conversions.ts';
import type { Operator, Operators } from '../define-operator.ts';
import { metaOperators } from './meta.ts';
import { objectOperators } from './objects.ts';
import { pairOperators } from './pairs.ts';
import { regexOperators } from './regex.ts';
import { setOperators } from './sets.ts';
import { statisticOperators } from './statistics.ts';
import { stringOperators } from './strings.ts';

const operators: Operators = {
  ...arithmeticOperators,
  ...arrayOperators,
  ...bindingOperators,
  ...calendarOperators,
  ...conditionOperators,
  ...conversionOperators,
  ...metaOperators,
  ...objectOperators,
  ...pairOperators,
  ...regexOperators,
  ...setOperators,
  ...statisticOperators,
  ...stringOperators,
};

/** Expressions of MongoDB that this store does not support. */
const absent = new Set(
  `$acosh $asinh $atan2 $atanh $bitNot $cosh $function $sampleRate $sinh $tanh $toHashedIndexKey $toUUID
   $tsIncrement $tsSecond`.split(/\s+/u),
);

/** @throws StoreError 224 for an operator that only MongoDB has */
export const findOperator = (name: string): Operator | undefined => {
  if (absent.has(name)) throw storeError('QueryFeatureNotAllowed', `${name} is not supported by this store`);
  return Object.hasOwn(operators, name) ? operators[name] : undefined;
};
