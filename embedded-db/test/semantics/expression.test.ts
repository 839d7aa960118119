import { describe, expect, it } from 'vitest';
import { compileExpression } from '../../src/expressions/expression.ts';
import { encode, normalize } from '../../src/bson/codec.ts';
import type { Value } from '../../src/values/values.ts';
import { codeOf } from './code-of.ts';
import { expressionCases, refusedExpressions } from './expression-cases.ts';
import { show } from './show.ts';

const document = normalize({
  a: 5,
  b: [3, 1, 2],
  s: 'héllo',
  d: new Date('2026-03-01T12:00:00Z'),
  z: null,
  o: { x: 1 },
});

const evaluate = (expression: unknown): Value | undefined =>
  compileExpression(normalize({ e: expression })['e'] ?? null, {}).evaluate(document);

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
    const compiled = compileExpression(normalize({ e: { $add: ['$a', '$$x'] } })['e'] ?? null, {
      let: normalize({ x: 7 }),
    });
    expect(compiled.evaluate(document)).toBe(12);
  });
});
