import { expect, it } from 'vitest';
import { typedToken } from './typed-token';

const SOURCES = [
  { trigger: '@', pattern: /^\S*( \S*)?$/ },
  { trigger: '#', pattern: /^\w*$/ },
];
const tokenIn = (text: string, caret = text.length) => {
  const token = typedToken(text, caret, SOURCES);
  return token && { start: token.start, typed: token.typed, trigger: token.source.trigger };
};

it('finds what is typed between the trigger and the caret', () => {
  expect(tokenIn('Thanks @ing')).toEqual({ start: 7, typed: 'ing', trigger: '@' });
  expect(tokenIn('@')).toEqual({ start: 0, typed: '', trigger: '@' });
  expect(tokenIn('(@ingrid sol')).toEqual({ start: 1, typed: 'ingrid sol', trigger: '@' });
  expect(tokenIn('see @kwame later', 8)).toEqual({ start: 4, typed: 'kwa', trigger: '@' });
});

it('ignores triggers inside words, such as email addresses', () => {
  expect(tokenIn('ann@example')).toBeNull();
  expect(tokenIn('日本@a')).toBeNull();
});

it('ends where the text no longer fits the source', () => {
  expect(tokenIn('@one two three')).toBeNull();
  expect(tokenIn('#tag and')).toBeNull();
});

it('takes the nearest trigger', () => {
  expect(tokenIn('@ann #gri')).toEqual({ start: 5, typed: 'gri', trigger: '#' });
});
