import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { fieldMessage } from './field-message.ts';
import { FIELD_TEXTS as TEXTS } from './field-texts.ts';

const said = (schema: z.ZodMiniType, value: unknown): string | undefined =>
  z.safeParse(schema, value, { error: fieldMessage }).error?.issues[0]?.message;
const ofField = (schema: z.ZodMiniType, value: unknown) => said(z.object({ a: schema }), { a: value });

test.each([
  ['text', z.string(), 1, TEXTS.text],
  ['a number', z.number(), 'x', TEXTS.number],
  ['a whole number', z.int(), 'x', TEXTS.number],
  ['a fraction where a whole number belongs', z.int(), 1.5, TEXTS.wholeNumber],
  ['true or false', z.boolean(), 'x', TEXTS.flag],
  ['a list', z.array(z.string()), 'x', TEXTS.list],
  ['a group', z.object({}), 'x', TEXTS.group],
  ['a record', z.record(z.string(), z.string()), 'x', TEXTS.group],
  ['a kind without a sentence', z.date(), 'x', TEXTS.form],
  ['a choice', z.enum(['x', 'y']), 'z', TEXTS.choice],
  ['a choice that is missing', z.enum(['x', 'y']), undefined, TEXTS.required],
  ['a text that is missing', z.string(), undefined, TEXTS.required],
  ['a text that is empty', z.string().check(z.minLength(1)), '', TEXTS.required],
  ['a short text', z.string().check(z.minLength(2)), 'x', TEXTS.textShort({ min: 2 })],
  ['a long text', z.string().check(z.maxLength(2)), 'xxx', TEXTS.textLong({ max: 2 })],
  ['a short list', z.array(z.string()).check(z.minLength(1)), [], TEXTS.listShort({ min: 1 })],
  ['a long list', z.array(z.string()).check(z.maxLength(1)), ['x', 'y'], TEXTS.listLong({ max: 1 })],
  ['a small number', z.number().check(z.gte(2)), 1, TEXTS.numberSmall({ min: 2 })],
  ['a large number', z.number().check(z.lte(2)), 3, TEXTS.numberLarge({ max: 2 })],
  ['a field that nobody knows', z.strictObject({}), { b: 1 }, TEXTS.unknown],
  ['another form', z.string().check(z.regex(/^x$/)), 'y', TEXTS.form],
])('%s has a message', (_what, schema, value, message) => {
  expect(ofField(schema, value)).toBe(message);
});

test('a body that is no object has its own message', () => {
  expect(said(z.object({ a: z.string() }), 'x')).toBe(TEXTS.body);
  expect(said(z.record(z.string(), z.string()), undefined)).toBe(TEXTS.body);
  expect(said(z.string(), undefined)).toBe(TEXTS.required);
});

test('a union uses the message of the closest alternative', () => {
  const eitherText = z.union([z.literal(''), z.string().check(z.maxLength(2, 'too long'))]);
  expect(ofField(eitherText, 'xxx')).toBe('too long');
  expect(ofField(z.union([z.literal('a'), z.string()]), 1)).toBe(TEXTS.text);
  expect(ofField(z.union([z.literal('a'), z.literal('b')]), 1)).toBe(TEXTS.form);
  const number = z.array(z.number('a number, please'));
  expect(ofField(z.union([z.string(), number]), ['x'])).toBe('a number, please');
  expect(ofField(z.union([z.string(), z.strictObject({})]), { b: 1 })).toBe(TEXTS.unknown);
  const list = z.union([z.string(), z.array(z.string().check(z.maxLength(1, 'too long')))]);
  expect(ofField(list, ['xx'])).toBe('too long');
});
