import { describe, expect, it } from 'vitest';
import { commandScope } from '../../src/expressions/compile-expression.ts';
import { encode } from '../../src/bson/codec.ts';
import type { Document, Value } from '../../src/values/values.ts';
import { codeOf } from './code-of.ts';
import { expressionCases, refusedExpressions } from './expression-cases.ts';
import { normalize } from './normalize.ts';
import { show } from './show.ts';

const document = normalize({
  a: 5,
  b: [3, 1, 2],
  s: 'héllo',
  d: new Date('2026-03-01T12:00:00Z'),
  z: null,
  o: { x: 1 },
});

const compile = (expression: unknown, constants?: Document) =>
  commandScope({ let: constants }).compile(normalize({ e: expression })['e'] ?? null);

const evaluate = (expression: unknown): Value | undefined => compile(expression)(document);

describe('expressions', () => {
  it.each(expressionCases.map(([expression, result]) => [show(expression), expression, result] as const))(
    '%s',
    (_name, expression, result) => {
      const value = evaluate(expression);
      expect(show(value)).toBe(show(normalize({ r: result })['r']));
      expect(encode({ r: value ?? null }).equals(encode({ r: result }))).toBe(true);
    },
  );

  it.each(refusedExpressions.map(([expression, code]) => [show(expression), expression, code] as const))(
    'refuses %s',
    (_name, expression, code) => {
      expect(codeOf(() => evaluate(expression))).toBe(code);
    },
  );

  it('gives each evaluation of $rand another number', () => {
    const [a, b] = evaluate([{ $rand: {} }, { $rand: {} }]) as number[];
    expect(a).not.toBe(b);
    expect(a).toBeGreaterThanOrEqual(0);
    expect(a).toBeLessThan(1);
  });

  it('takes let values as constants', () => {
    expect(compile({ $add: ['$a', '$$x'] }, normalize({ x: 7 }))(document)).toBe(12);
  });
});
