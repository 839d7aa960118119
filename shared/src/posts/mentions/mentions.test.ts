import { expect, it } from 'vitest';
import { MentionsField, MentionsInput } from './mention-contract.ts';
import { afterEdit, fitText, keptIn, trimmed, withPresentNames } from './mentions.ts';

const ANN = 'a'.repeat(24);
const at = (start: number, length: number, member = ANN) => ({ member, start, length });
const many = (count: number) =>
  Array.from({ length: count }, (_, index) => at(index, 2, String(index).padStart(24, '0')));

it('accepts ranges of the text that begin with @ and do not overlap, in any order', () => {
  const text = '@Ann and @Ben';
  expect(fitText(text, [])).toBe(true);
  expect(fitText(text, [at(9, 4), at(0, 4)])).toBe(true);
});

it.each([
  ['beyond the text', [at(9, 5)]],
  ['without @', [at(1, 3)]],
  ['overlapping', [at(0, 4), at(0, 4)]],
  ['nested', [at(0, 13), at(9, 4)]],
  ['of the sign alone', [at(0, 1)]],
])('refuses ranges %s', (_, mentions) => {
  expect(fitText('@Ann and @Ben', mentions)).toBe(false);
});

it('accepts ten members, and one of them several times', () => {
  expect(MentionsInput.safeParse([...many(10), at(50, 2, '0'.repeat(24))]).success).toBe(true);
  expect(MentionsInput.safeParse(many(11)).success).toBe(false);
  expect(MentionsInput.safeParse(Array.from({ length: 51 }, () => at(0, 2))).success).toBe(false);
});

it('reads JSON in a form, and refuses other text', () => {
  expect(MentionsField.parse(JSON.stringify([at(0, 4)]))).toEqual([at(0, 4)]);
  for (const field of ['', '[', '{}', '[{"member":"x"}]']) {
    expect(MentionsField.safeParse(field).success, field).toBe(false);
  }
});

it('keeps what another text has at the same place', () => {
  const before = { text: '@Ann and @Ben', mentions: [at(0, 4), at(9, 4)] };
  expect(keptIn('@Ann or @Ben', before)).toEqual([at(0, 4)]);
  expect(keptIn('@Ann and @Ben!', before)).toEqual(before.mentions);
  expect(keptIn('nobody', before)).toEqual([]);
});

it('puts present names in their places', () => {
  const named = (start: number, fullName: string) => ({ start, length: 4, member: { _id: ANN, fullName } });
  expect(withPresentNames('@Ann and @Ben!', [named(9, 'Benedict'), named(0, 'A')])).toEqual({
    text: '@A and @Benedict!',
    mentions: [
      { ...named(0, 'A'), length: 2 },
      { ...named(7, 'Benedict'), length: 9 },
    ],
  });
  expect(withPresentNames('plain')).toEqual({ text: 'plain', mentions: [] });
});

it.each([
  ['text before them', 'Hi @Ann and @Ben', [at(3, 4), at(12, 4)]],
  ['text between them', '@Ann, me and @Ben', [at(0, 4), at(13, 4)]],
  ['text after them', '@Ann and @Ben!', [at(0, 4), at(9, 4)]],
  ['a sign before one', '@@Ann and @Ben', [at(1, 4), at(10, 4)]],
  ['a letter inside one', '@Axnn and @Ben', [at(10, 4)]],
  ['a letter less at the end', '@Ann and @Be', [at(0, 4)]],
  ['another text', 'Nobody', []],
  ['nothing', '', []],
])('moves mentions with %s', (_, after, expected) => {
  expect(afterEdit([at(0, 4), at(9, 4)], '@Ann and @Ben', after)).toEqual(expected);
});

it('moves mentions when the text is trimmed', () => {
  expect(trimmed({ text: ' \n@Ann  ', mentions: [at(2, 4)] })).toEqual({
    text: '@Ann',
    mentions: [at(0, 4)],
  });
});
