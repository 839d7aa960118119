import { RE2JS } from 're2js';
import { badValue, location } from '../errors/store-error.ts';
import { linearStepsFor, stepsFor } from './cost.ts';
import { parseFlags } from './flags.ts';
import { parsePattern } from './parse-pattern.ts';
import type { ParsedPattern } from './parse-pattern.ts';

/** Where a pattern was found, in UTF-16 units, with its groups. */
export interface RegexMatch {
  start: number;
  end: number;
  groups: (string | null)[];
}

export interface CompiledRegex {
  test: (text: string) => boolean;
  /** The first match at or after `from`. */
  find: (text: string, from: number) => RegexMatch | undefined;
  /** For the planner: see `FieldTest`. */
  readonly prefix: string | undefined;
  readonly exact: boolean;
}

/** MongoDB's limit on a pattern. */
const MAX_PATTERN = 16_384;

/**
 * Steps a backtracking search may take at worst; about ten milliseconds. Beyond that the non-backtracking engine is used,
 * so that no pattern and no text can block the store.
 */
const STEP_BUDGET = 2_000_000;

/** The same for the non-backtracking engine, whose steps are fewer but slower: about a third of a second. */
const LINEAR_BUDGET = 100_000_000;

const compileNative = (parsed: ParsedPattern): RegExp | undefined => {
  if (parsed.cost.degree === Infinity && parsed.linear && parsed.linearAtLineEnd) return undefined;
  try {
    return new RegExp(parsed.js, `ug${parsed.foldsCase ? 'i' : ''}`);
  } catch (error) {
    throw location(51091, `Regular expression is invalid: ${(error as Error).message}`);
  }
};

const compileLinear = (parsed: ParsedPattern): RE2JS => {
  try {
    return RE2JS.compile(parsed.re2);
  } catch (error) {
    throw location(51091, `Regular expression is invalid: ${(error as Error).message}`);
  }
};

/** Whether a place lies within a character of two units: the runtime's engine finds what takes no characters there too. */
const isWithinCharacter = (text: string, at: number): boolean =>
  at > 0 && (text.charCodeAt(at) & 0xfc00) === 0xdc00 && (text.charCodeAt(at - 1) & 0xfc00) === 0xd800;

const findNative = (expression: RegExp, text: string, from: number): RegexMatch | undefined => {
  expression.lastIndex = from;
  const found = expression.exec(text);
  if (!found) return undefined;
  if (isWithinCharacter(text, found.index)) return findNative(expression, text, found.index + 1);
  const groups = found.slice(1).map((group) => (group as string | undefined) ?? null);
  return { start: found.index, end: found.index + found[0].length, groups };
};

const findLinear = (expression: RE2JS, text: string, from: number): RegexMatch | undefined => {
  const matcher = expression.matcher(text);
  if (!matcher.find(from)) return undefined;
  const groups = Array.from({ length: matcher.groupCount() }, (_, i) => matcher.group(i + 1) ?? null);
  return { start: matcher.start(), end: matcher.end(), groups };
};

/** Compiles a pattern with MongoDB's (PCRE's) meaning. Throws 51091 for patterns that are malformed or can't be bounded. */
export const compileRegex = (pattern: string, options: string): CompiledRegex => {
  if (pattern.length > MAX_PATTERN) throw location(51091, 'Regular expression is invalid: pattern too long');
  if (pattern.includes('\0')) throw badValue('Regular expression cannot contain an embedded null byte');
  const parsed = parsePattern(pattern, parseFlags(options));
  const native = compileNative(parsed);
  let linear: RE2JS | undefined;
  // Compiled eagerly where it is the only usable engine, so that an invalid pattern is refused at once.
  if (!native) linear = compileLinear(parsed);
  const affordable = (text: string): boolean =>
    stepsFor(parsed.cost, text.length, parsed.anchored) <= STEP_BUDGET;
  const isLinear = (text: string): boolean =>
    parsed.linear && (parsed.linearAtLineEnd || !text.endsWith('\n'));
  const choose = (text: string, needsGroups: boolean): RegExp | RE2JS => {
    if (native && (parsed.nativeGroups || !needsGroups) && affordable(text)) return native;
    if (isLinear(text) && linearStepsFor(parsed.cost, text.length) <= LINEAR_BUDGET)
      return (linear ??= compileLinear(parsed));
    throw location(
      51156,
      'Error occurred while executing the regular expression: it would take too long on a text of this length',
    );
  };
  const find = (text: string, from: number): RegexMatch | undefined => {
    if (!parsed.knowsGroups) {
      throw location(
        51091,
        'Regular expression is invalid: a group that is repeated and may be empty is not supported here',
      );
    }
    const engine = choose(text, true);
    return engine instanceof RegExp ? findNative(engine, text, from) : findLinear(engine, text, from);
  };
  return {
    test: (text) => {
      const engine = choose(text, false);
      if (!(engine instanceof RegExp)) return engine.test(text);
      if (!parsed.linear) return findNative(engine, text, 0) !== undefined;
      engine.lastIndex = 0;
      return engine.test(text);
    },
    find,
    prefix: parsed.prefix,
    exact: parsed.exact,
  };
};
