import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { CreatePostInput, UpdatePostInput } from './contract.ts';

test('descriptions of pictures may come once, several times or not', () => {
  const read = (mediaAlt: unknown) => z.parse(CreatePostInput, { mediaAlt }).mediaAlt;
  expect(read(undefined)).toEqual([]);
  expect(read(' a ')).toEqual(['a']);
  expect(read(['a', ''])).toEqual(['a', '']);
});

test.each(['', '[]', 'null'])('a file field of an edit that is %j clears it', (nothing) => {
  expect(z.parse(UpdatePostInput, { mediaImage: nothing }).mediaImage).toEqual([]);
  expect(z.parse(UpdatePostInput, { mediaImage: [nothing, '/a'] }).mediaImage).toEqual(['/a']);
});

test('what an edit does not send stays out of it', () => {
  expect(z.parse(UpdatePostInput, {})).toEqual({});
  expect(z.parse(UpdatePostInput, { mediaImage: '/a', mediaAlt: 'b' })).toEqual({
    mediaImage: ['/a'],
    mediaAlt: ['b'],
  });
});

test('line ends of a form are one character', () => {
  expect(z.parse(CreatePostInput, { mediaTitle: ' a\r\nb\rc ' }).mediaTitle).toBe('a\nb\nc');
});
