import { arithmeticOperators } from './arithmetic.ts';
import { arrayOperators } from './arrays.ts';
import { bindingOperators } from './binding.ts';
import { calendarOperators } from './calendar.ts';
import { conditionOperators } from './conditions.ts';
import { conversionOperators } from './conversions.ts';
import type { Operator, Operators } from './define.ts';
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

export const findOperator = (name: string): Operator | undefined =>
  Object.hasOwn(operators, name) ? operators[name] : undefined;
