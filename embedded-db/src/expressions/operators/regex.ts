import { BSONRegExp } from 'bson';
import { documentOf } from '../../values/values.ts';
import type { Document, Value } from '../../values/values.ts';
import { StoreError } from '../../errors/store-error.ts';
import { compileRegex } from '../../regex/compile-regex.ts';
import type { CompiledRegex, RegexMatch } from '../../regex/compile-regex.ts';
import { codePointCount } from '../code-points.ts';
import { isNullish } from '../coerce.ts';
import { named } from '../define-operator.ts';
import type { Operator, Operators } from '../define-operator.ts';

type Arg = Value | undefined;

const patternOf = (name: string, regex: Arg, options: Arg): { pattern: string; flags: string } => {
  if (!isNullish(options) && typeof options !== 'string') {
    throw new StoreError(51106, `${name} needs 'options' to be of type string`);
  }
  if (typeof regex === 'string') return { pattern: regex, flags: options ?? '' };
  if (!(regex instanceof BSONRegExp))
    throw new StoreError(51105, `${name} needs 'regex' to be of type string or regex`);
  if (!isNullish(options) && regex.options !== '') {
    throw new StoreError(
      51107,
      `${name}: found regex option(s) specified in both 'regex' and 'option' fields`,
    );
  }
  return { pattern: regex.pattern, flags: options ?? regex.options };
};

/** An expression's invalid pattern has a code of its own. */
const compilePattern = (name: string, pattern: string, flags: string): CompiledRegex => {
  try {
    return compileRegex(pattern, flags);
  } catch (error) {
    if (!(error instanceof StoreError) || error.code !== 51091) throw error;
    throw new StoreError(51111, `Invalid Regex in ${name}: ${error.message}`);
  }
};

const asDocument = (text: string, match: RegexMatch): Document =>
  documentOf({
    match: text.slice(match.start, match.end),
    idx: codePointCount(text.slice(0, match.start)),
    captures: match.groups,
  });

const allMatches = (text: string, regex: CompiledRegex): Document[] => {
  const found: Document[] = [];
  let from = 0;
  do {
    const match = regex.find(text, from);
    if (!match) break;
    found.push(asDocument(text, match));
    // After an empty match the search continues one code point later.
    const step = (text.codePointAt(match.end) ?? 0) > 0xffff ? 2 : 1;
    from = match.end > match.start ? match.end : match.end + step;
  } while (from < text.length);
  return found;
};

const regexOperator = (
  name: string,
  missing: Value,
  apply: (text: string, regex: CompiledRegex) => Value,
): Operator => {
  // The pattern is nearly always constant, so one compiled pattern is cached per use.
  return (operand, scope, operatorName) => {
    let last: { pattern: string; flags: string; compiled: CompiledRegex } | undefined;
    const compiled = (regex: Arg, options: Arg): CompiledRegex => {
      const { pattern, flags } = patternOf(name, regex, options);
      if (last?.pattern !== pattern || last.flags !== flags) {
        last = { pattern, flags, compiled: compilePattern(name, pattern, flags) };
      }
      return last.compiled;
    };
    return named(
      ['input', 'regex'],
      ['options'],
      ({ input, regex, options }) => {
        if (isNullish(input) || isNullish(regex)) return missing;
        if (typeof input !== 'string')
          throw new StoreError(51104, `${name} needs 'input' to be of type string`);
        return apply(input, compiled(regex, options));
      },
      31022,
    )(operand, scope, operatorName);
  };
};

export const regexOperators: Operators = {
  $regexMatch: regexOperator('$regexMatch', false, (text, regex) => regex.test(text)),
  $regexFind: regexOperator('$regexFind', null, (text, regex) => {
    const match = regex.find(text, 0);
    return match ? asDocument(text, match) : null;
  }),
  $regexFindAll: regexOperator('$regexFindAll', [], allMatches),
};
