import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { CreatePostInput, UpdatePostInput } from './contract.ts';

test('image descriptions may be sent once, repeatedly or not at all', () => {
  const read = (mediaAlt: unknown) => z.parse(CreatePostInput, { mediaAlt }).mediaAlt;
  expect(read(undefined)).toEqual([]);
  expect(read(' a ')).toEqual(['a']);
  expect(read(['a', ''])).toEqual(['a', '']);
});

test.each(['', '[]', 'null'])('an edit clears a file field with %j', (nothing) => {
  expect(z.parse(UpdatePostInput, { mediaImage: nothing }).mediaImage).toEqual([]);
  expect(z.parse(UpdatePostInput, { mediaImage: [nothing, '/a'] }).mediaImage).toEqual(['/a']);
});

test('fields that an edit does not send stay absent', () => {
  expect(z.parse(UpdatePostInput, {})).toEqual({});
  expect(z.parse(UpdatePostInput, { mediaImage: '/a', mediaAlt: 'b' })).toEqual({
    mediaImage: ['/a'],
    mediaAlt: ['b'],
  });
});

test('line breaks of a form become one character', () => {
  expect(z.parse(CreatePostInput, { mediaTitle: ' a\r\nb\rc ' }).mediaTitle).toBe('a\nb\nc');
});
